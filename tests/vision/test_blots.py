"""What can't be read: new, or there before."""

from companion.vision.blots import Blots


def test_what_lay_there_before_is_not_new():
    blots = Blots()
    assert blots.see([(100.0, 100.0)], 100.0) == 1
    assert blots.see([(101.0, 99.0)], 100.0) == 1
    blots.stirred()
    assert blots.see([(104.0, 97.0), (180.0, 100.0)], 100.0) == 1


def test_a_stir_without_a_look_forgets_nothing():
    blots = Blots()
    blots.see([(100.0, 100.0)], 100.0)
    blots.stirred()
    blots.stirred()
    assert blots.see([(100.0, 100.0)], 100.0) == 0


def test_they_move_with_the_view_and_are_forgotten_in_another():
    blots = Blots()
    blots.see([(100.0, 100.0)], 100.0)
    blots.stirred()
    blots.shift(50.0, 0.0)
    assert blots.see([(150.0, 100.0)], 100.0) == 0
    blots.clear()
    assert blots.see([(150.0, 100.0)], 100.0) == 1


def test_what_shows_on_the_bare_cloth_is_its_pattern():
    blots = Blots()
    assert blots.see([(100.0, 100.0)], 100.0, bare=True) == 0
    for x in (300.0, 500.0):
        blots.stirred()
        assert blots.see([(x, 100.0)], 100.0) == 1
    assert blots.see([(101.0, 100.0)], 100.0) == 0
