"""Heads-up Mexican Sweat near its end, exactly: nobody sees a hidden card, so that nothing is private."""
