import zlib

import cv2
import numpy as np
import pytest

from companion.errors import CompanionError
from companion.vision.photos import MAX_PIXELS, decode_picture, load_picture


def noise(height=60, width=80, channels=3):
    rng = np.random.default_rng(1)
    picture = rng.integers(0, 255, (height, width, channels), np.uint8)
    return cv2.GaussianBlur(picture, (0, 0), 3)


def encoded(ending, image, *flags):
    return cv2.imencode(ending, image, list(flags))[1].tobytes()


def with_orientation(jpeg, value):
    """The JPEG with an EXIF block that says how to turn it."""
    tiff = b"MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01" + bytes(
        [0, value, 0, 0, 0, 0, 0, 0]
    )
    block = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + (len(block) + 2).to_bytes(2, "big") + block + jpeg[2:]


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp"])
def test_pictures_of_every_usual_kind(tmp_path, ending):
    path = tmp_path / f"a{ending}"
    path.write_bytes(encoded(ending, noise()))
    assert load_picture(path).shape == (60, 80, 3)


def test_the_name_says_nothing_the_content_does(tmp_path):
    path = tmp_path / "really a png.jpg"
    path.write_bytes(encoded(".png", noise()))
    assert np.array_equal(load_picture(path), noise())


def test_exif_orientation_is_honoured():
    image = np.zeros((40, 80, 3), np.uint8)
    image[:, :40] = 255
    turned = decode_picture(with_orientation(encoded(".jpg", image), 6), "a.jpg")
    assert turned.shape == (80, 40, 3)
    assert turned[10].mean() > 240 > 10 > turned[70].mean()


def test_grey_deep_and_transparent_pictures_become_plain_colour():
    assert decode_picture(encoded(".png", noise()[..., 0]), "grey").shape == (60, 80, 3)
    deep = decode_picture(encoded(".png", noise().astype(np.uint16) * 257), "deep")
    assert np.array_equal(deep, noise())
    clear = np.zeros((8, 8, 4), np.uint8)
    clear[:4] = 255
    shown = decode_picture(encoded(".png", clear), "clear")
    assert shown[0, 0].tolist() == [255] * 3
    assert shown[7, 7].tolist() == [128] * 3


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_cut_off_picture_is_refused_not_guessed(ending, share):
    data = encoded(ending, noise(400, 500))
    with pytest.raises(CompanionError, match="cut off"):
        decode_picture(data[: int(len(data) * share)], "a picture")


def test_a_damaged_png_is_refused():
    data = bytearray(encoded(".png", noise(400, 500)))
    data[len(data) // 2] ^= 0xFF
    with pytest.raises(CompanionError, match="is damaged"):
        decode_picture(bytes(data), "a picture")


def test_progressive_jpegs_and_those_with_a_tail_or_a_thumbnail_are_whole():
    progressive = encoded(".jpg", noise(), cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    assert decode_picture(progressive, "a").shape == (60, 80, 3)
    assert decode_picture(progressive + b"maker's notes", "a").shape == (60, 80, 3)
    jpeg = encoded(".jpg", noise(300, 300))
    block = encoded(".jpg", noise(20, 20))
    thumbed = jpeg[:2] + b"\xff\xe1" + (len(block) + 2).to_bytes(2, "big") + block + jpeg[2:]
    assert decode_picture(thumbed, "a").shape == (300, 300, 3)
    with pytest.raises(CompanionError, match="cut off"):
        decode_picture(thumbed[:-200], "a")


@pytest.mark.parametrize(
    "data, words",
    [
        (b"", "is empty"),
        (b"dear diary, no picture here", "not a picture"),
        (b"\xff\xd8", "cut off"),
        (b"\x89PNG\r\n\x1a\nIEND", "cut off"),
        (b"\xff\xd8\xff\xd9", "not a picture"),
    ],
)
def test_what_is_no_picture_is_said_so(tmp_path, data, words):
    path = tmp_path / "a.jpg"
    path.write_bytes(data)
    with pytest.raises(CompanionError, match=words):
        load_picture(path)


def test_missing_files_and_folders(tmp_path):
    with pytest.raises(CompanionError, match=r"no picture .*nope\.jpg"):
        load_picture(tmp_path / "nope.jpg")
    with pytest.raises(CompanionError, match="is a folder"):
        load_picture(tmp_path)


def test_sizes_from_one_pixel_to_more_than_memory_holds():
    assert decode_picture(encoded(".png", noise(1, 1)), "a").shape == (1, 1, 3)
    assert decode_picture(encoded(".jpg", noise(20, 12_000)), "a").shape == (20, 12_000, 3)
    huge = bytearray(encoded(".png", noise(4, 4)))
    huge[16:24] = (30_000).to_bytes(4, "big") * 2
    huge[29:33] = zlib.crc32(huge[12:29]).to_bytes(4, "big")
    assert MAX_PIXELS < 30_000**2
    with pytest.raises(CompanionError, match="too large at 30000 x 30000"):
        decode_picture(bytes(huge), "a")
