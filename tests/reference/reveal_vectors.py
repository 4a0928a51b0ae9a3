"""The machine-readable worked examples of the rules, parts F and G (their reasons left out)."""

# ruff: noqa: E501 -- the lines are copied as they are

REVEAL_VECTORS = """
E220 show | a=Kd | b=Qs | result=a
E221 show | a=Kd 3c | b=Kh | result=a
E223 show | a=Kd Kh 3c | b=Kc Ks | result=a
E224 show | a=Ah Kh Qh Jh | b=2c 2d | result=b
E226 show | a=5c 6d 7h 8s 9c 2d | b=5d 6h 7s 8c 9d | result=tie
E227 show | a=As 2d 3c 4h 5s | b=Ac Ad Ah Kd Qs | result=a
E229 show | a=5c 2d | b=4s 3d | result=a
E230 show | a=Jh 5c | b=Jd | result=a
E232 show | a=3c 3d 2h 2s | b=Ac Ad Kh | result=a
E233 show | a=2c 2d 2h | b=Ac Ad Kh Ks | result=a
E235 show | a=7c 5d 4h 3s 2c | b=8h | result=b
E236 show | a=2c 2d | b=Ah | result=a
E238 show | a=9c 8d 7h 6s 5c 5d 5h | b=Ac Ad Ah | result=a
E239 show | a=Kd Qs 9c | b=Kh Qd 9s | result=tie
E260 sweat | middle=8d | A=5c Jh 2s 4d 6c 9h Kc | B=8s 3c 3d 3s 7h 7s Tc | C=Jd Qs 3h 7c Ts 2d Ah | ev=A 5c Jh lead; bet1 A; B 8s kill; C Jd Qs lead; bet2 C; A 2s 4d 6c 9h Kc lead; bet3 A; C 3h 7c Ts 2d Ah lead; win C best
E261 sweat | middle=Ah | A=Kd Qc 5h 5s 2c 3d 4h | B=Js 9c 7d 3c 2d 6h 6s | ev=A Kd Qc 5h 5s lead; bet1 A; B Js 9c 7d 3c 2d 6h 6s lead; bet2 B; A 2c 3d 4h bust; win B last
E263 sweat | middle=8d | A=8h 2c 3c 4c 5c 6c 7c | B=8c 2d 3d 4d 5d 6d 7d | C=Kc Ks 2h 2s 3h 3s 4h | ev=A 8h kill; B 8c kill; win C last
E264 sweat | middle=8d | A=8h 2c 3c 4c 5c 6c 7c | B=Kc Ks 2h 2s 3h 3s 4h | ev=A 8h kill; win B last
E266 sweat | middle=2d | A=Kd Qs 9c 3h 4h 5h 6h | B=Kh Qd 9s 3c 4c 5c 6c | ev=A Kd lead; bet1 A; B Kh Qd lead; bet2 B; A Qs 9c lead; bet3 A; B 9s 3c lead; bet4 B; A 3h 4h lead; bet5 A; B 4c 5c lead; bet6 B; A 5h 6h lead; bet7 A; B 6c bust; win A last
E267 sweat | middle=9c | A=Th 2h 3h 4s 5s 6s 7h | B=Js Jd 2c 3c 4c 5c 6d | C=Qh Qd 3d 4d 6h 7s 8s | folds=2:A | ev=A Th lead; bet1 A; B Js lead; bet2 B; A folds; C Qh lead; bet3 C; B Jd lead; bet4 B; C Qd lead; bet5 C; B 2c 3c 4c 5c 6d lead; bet6 B; C 3d 4d 6h 7s 8s bust; win B last
E269 sweat | middle= | A=Kd 4c 4d 5h 6h 7h 8h | B=Qs 3c 3d Jh Jd 2c 2d | ev=A Kd lead; bet1 A; B Qs 3c 3d lead; bet2 B; A 4c 4d lead; bet3 A; B Jh Jd lead; bet4 B; A 5h 6h 7h 8h lead; bet5 A; B 2c 2d bust; win A last
E270 sweat | kill=7h | beat=Td | A=Jc 7d 2c 3c 4c 5c 6c | B=Qh 2d 3d 4d 5d 6d 8d | C=Tc Ts 2s 3s 4s 5s 6s | ev=A Jc lead; bet1 A; B Qh lead; bet2 B; C Tc Ts lead; bet3 C; A 7d kill; B 2d 3d 4d 5d 6d lead; bet4 B; C 2s 3s 4s 5s 6s bust; win B last
E273 sweat | middle=2d | A=3c 4d 6h 7s 9c Jd Jh | B=4c Qs Qd Ts 3h 5d 7d | C=Ac 5h 8s Ad 9d Th 6c | ev=A 3c lead; bet1 A; B 4c lead; bet2 B; C Ac lead; bet3 C; A 4d 6h 7s 9c Jd Jh lead; bet4 A; B Qs Qd lead; bet5 B; C 5h 8s Ad lead; bet6 C; A out; B Ts 3h 5d 7d bust; win C last
E274 sweat | middle=2d | exhausted=out_immediately | A=3c 4d 6h 7s 9c Jd Jh | B=4c Qs Qd Ts 3h 5d 7d | C=Ac 5h 8s Ad 9d Th 6c | ev=A 3c lead; bet1 A; B 4c lead; bet2 B; C Ac lead; bet3 C; A 4d 6h 7s 9c Jd Jh lead; bet4 A; B Qs Qd lead; A out; bet5 B; C 5h 8s Ad lead; bet6 C; B Ts 3h 5d 7d bust; win C last
E276 sweat | middle=8d | A=2c 3d 2h 4s 5h 6d 7c | B=9s 9h Ah Ac Kd Kc Qd | ev=A 2c 3d 2h lead; bet1 A; B 9s 9h lead; bet2 B; A 4s 5h 6d lead; bet3 A; B Ah Ac Kd Kc Qd bust; win A last
"""
