"""The machine-readable worked examples of the rules, parts A, B, C and E."""

VECTORS = """
E001 eval | hand=As Ad Ac Ah JoU | value=five:A
E002 eval | hand=Ks Kd Kc Kh JoU | value=quads:KA
E004 eval | hand=Ks Kd 5c 5h JoU | value=two_pair:K5A
E005 eval | hand=Ks Kd 5c 5h JoD | value=full_house:K5
E007 eval | hand=Ks Kd Kc 5h JoD | value=quads:K5
E008 eval | hand=Kd Qc 5h 3s JoU | value=high:AKQ53
E010 eval | hand=As Kd Qc 5h JoU | value=pair:AKQ5
E011 eval | hand=As Ad Kc Kh JoU | value=full_house:AK
E013 eval | hand=As Ad Ac 7h JoU | value=quads:A7
E014 eval | hand=2c 3d 4h 5s JoU | value=straight:6
E016 eval | hand=As 3c 4d 5h JoU | value=straight:5
E017 eval | hand=4c 5d 6h 7s JoU | value=straight:J
E019 eval | hand=Ac Kd Qh Js JoU | value=straight:A
E020 eval | hand=5c 6d 7h Js JoU | value=straight:Q
E022 eval | hand=Ah Jh 5h 3h JoU | value=flush:AKJ53
E023 eval | hand=Ah Kh Qh 3h JoU | value=flush:AKQJ3
E025 eval | hand=7d Jd Qd Kd JoU | value=straight_flush:A
E026 eval | hand=Ad Kd Qd Jd JoU | value=straight_flush:A
E028 eval | hand=As 2s 3s 5s JoD | value=straight_flush:5
E029 eval | hand=Qc Qd 7h 7s JoD | value=full_house:Q7
E031 eval | hand=5c 6d 7h Js Qc | value=straight:Q
E032 eval | hand=6c 7d Jh Qs 2c | value=high:QJ762
E034 eval | hand=As 2d 3c 4h 5s | value=straight:5
E035 eval | hand=7c Jc Qc Kc Ac | value=straight_flush:A
E037 eval | hand=Ah Jh 5h 3h JoD | daf=true | value=flush:AAJ53
E038 eval | hand=Ah 7d Jc Qs JoU | value=straight:A
E040 eval | hand=2d 2h 7s Jc JoU | value=pair:2AJ7
E050 cmp | a=Ah 7h 5h 3h 2h | b=Kc Kd Ks Qd Qh | result=a
E051 cmp | a=Kc Kd Ks Kh 2d | b=Ah Qh Jh 6h 3h | result=a
E053 cmp | a=As 2d 3c 4h 5s | b=2c 3h 4d 5c 6c | result=b
E054 cmp | a=3c 4d 5h 6s 7c | b=4c 5d 6h 7s Jc | result=b
E056 cmp | a=Kd Qc 5h 3s JoU | b=As Kh Qd 5c 3d | result=tie
E057 cmp | a=Ad JoU Kd Qc 5h | b=As Ac Kh Qd 5s | result=tie
E059 cmp | a=Ah Jh 5h 3h JoU | b=As Ks Js 5s 3s | result=tie
E060 cmp | a=Ah Jh 5h 3h JoU | b=As Ks Js 5s 3s | daf=true | result=a
E062 cmp | a=Ks Kd Kc 5h JoU | b=Kh 2d 2s Ad As | result=a
E063 cmp | a=Ks Kd 5c 3h JoU | b=Kc Kh Qd Js 7d | result=a
E065 cmp | a=2d 2h 7s Jc JoU | b=3c 3d 4h 5s 6h | result=b
E066 cmp | a=6s 7s Js Qs JoU | b=7d Jd Qd Kd Ad | result=b
E080 open | ups=7h, Kd, Qs, Kc | seat=2
E081 open | ups=Ah, JoU, Kd | seat=1
E083 open | ups=2c, 2d, 2h | seat=1
E084 open | ups=JoX, Ad, Kc | seat=1
E090 lead | ups=Kd 5h, Kc 7s, Qh Jh | seat=2
E091 lead | ups=As JoU, Ah Ad | seat=1
E093 lead | ups=Ah Qs, JoD Kd | seat=2
E094 lead | ups=JoU Kd, Kh Kc | seat=2
E096 lead | ups=Ah Kd, JoD 2c | seat=2
E097 lead | ups=2h 3h 4h 5h, 7c 2d 5s Jd | seat=2
E099 lead | ups=Ah Ac 5s, JoD 7c 7d | seat=2
E100 lead | ups=7h 7s Kd, JoU 7c 7d | seat=2
E102 lead | ups=Kc 7h 4d, Kd 7s 5c | seat=2
E103 lead | ups=Kd 7h, Kc 7s, Kh 7c | seat=1
E105 lead | ups=JoD Kc Qd 5s, Kd Ks 2h 3h | seat=1
E110 leadlow | ups=7h, 2d, Ks, 2c | seat=2
E111 leadlow | ups=JoU, As, Ad | seat=1
E160 limit | mode=either | L=4 | U=8 | to_call=0 | last=0 | opener=1 | legal=bet4 bet8
E161 limit | mode=either | L=4 | U=8 | to_call=4 | last=4 | legal=fold call4 to8 to12
E163 limit | mode=either | L=4 | U=8 | to_call=8 | last=8 | legal=fold call8 to16
E164 limit | mode=either | L=4 | U=8 | to_call=8 | last=4 | legal=fold call8 to12 to16
E166 limit | mode=fixed | L=4 | U=8 | street=3 | to_call=0 | last=0 | legal=check bet4
E167 limit | mode=fixed | L=4 | U=8 | street=4 | to_call=8 | last=8 | legal=fold call8 to16
E180 pots | contrib=A:9 B:9 C:9 | folded= | pots=27:ABC | returned=
E181 pots | contrib=A:17 B:9 C:17 | folded= | pots=27:ABC 16:AC | returned=
E183 pots | contrib=A:17 B:9 C:17 D:13 | folded=D | pots=36:ABC 20:AC | returned=
E184 pots | contrib=A:6 B:2 C:6 D:6 | folded= | pots=8:ABCD 12:ACD | returned=
E186 pots | contrib=A:30 B:12 C:30 | folded= | pots=36:ABC 36:AC | returned=
E187 pots | contrib=A:13 B:9 C:13 | folded= | pots=27:ABC 8:AC | returned=
"""
