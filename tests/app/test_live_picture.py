"""The live picture keeps nothing once it is gone."""

from types import SimpleNamespace

from companion.app.components import live_picture


class Raw:
    """A picture control whose channels are numbers."""

    def __init__(self, **_):
        self.opened, self.closed = [], []
        self.on_data_channel_open = self.opened.append

    def get_data_channel(self, number):
        return SimpleNamespace(close=lambda: self.closed.append(number))


def test_a_picture_that_is_gone_lets_go_of_its_channels_once(monkeypatch):
    monkeypatch.setattr(live_picture.ft, "RawImage", Raw)
    image, let_go = live_picture.raw_image()
    event = SimpleNamespace(channel_id=7)
    image.on_data_channel_open(event)
    assert image.opened == [event]
    let_go()
    let_go()
    assert image.closed == [7]
