import numpy as np
import pytest
from vision_fakes import NAMES, columns, tiny_onnx

from companion.bench.vision import measure
from companion.errors import UsageError
from companion.vision.networks import installed


def test_every_backend_gets_its_figures(tmp_path):
    tiny_onnx(tmp_path / "detector.onnx", ["index", "face", "back"], 448, columns((0,) * 7))
    # As many rows as any batch has: only the shapes matter here.
    tiny_onnx(tmp_path / "reader.onnx", NAMES, 64, np.zeros((128, len(NAMES))))
    found = list(measure({"models": str(tmp_path), "rounds": "2"}))
    names = [figure.figure for figure in found]
    assert len(names) == len(set(names))
    for backend in ("onnxruntime", "openvino"):
        assert (f"look_{backend}_p95" in names) == installed(backend)
    assert all(figure.value >= 0 and figure.unit == "ms" for figure in found)


def test_unknown_settings_are_wrong_usage():
    with pytest.raises(UsageError, match="no setting 'size'"):
        list(measure({"size": "3"}))


def tiny(folder):
    tiny_onnx(folder / "detector.onnx", ["index", "face", "back"], 448, columns((0,) * 7))
    tiny_onnx(folder / "reader.onnx", NAMES, 64, np.zeros((128, len(NAMES))))
    return {"models": str(folder), "scenes": "1"}


def test_other_sizes_are_measured_beside_the_shipped_ones(tmp_path):
    found = list(measure(tiny(tmp_path) | {"alternatives": "sizes", "clock": "processor"}))
    named = {figure.figure: figure for figure in found}
    assert named["shipped/look_median"].ratio is None
    assert named["sizes_704/look_median"].peer == "shipped"
    # Eyes that see nothing miss what lies there.
    assert named["card_120/known_scale_missed"].value == 1
    assert named["card_120/known_scale_right"].value == 0


def test_opencv_runs_networks_or_says_in_one_line_why_not(tmp_path):
    found = list(measure(tiny(tmp_path) | {"alternatives": "runtimes"}))
    remarks = [text for text in found if isinstance(text, str)]
    names = [figure.figure for figure in found if not isinstance(figure, str)]
    told = [text for text in remarks if text.startswith("OpenCV") and "can't run" in text]
    assert ("opencv_dnn/look_median" in names) != bool(told)
    assert all("\n" not in text for text in remarks)


def test_eight_bits_are_tried_where_networks_can_be_rewritten(tmp_path):
    found = list(measure(tiny(tmp_path) | {"alternatives": "int8"}))
    names = [figure.figure for figure in found if not isinstance(figure, str)]
    remarks = [text for text in found if isinstance(text, str)]
    assert ("int8_onnxruntime/look_median" in names) == installed("onnx")
    assert all("training extra" in text for text in remarks)
    assert bool(remarks) != installed("onnx")


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"alternatives": "speed"}, "runtimes,int8,sizes"),
        ({"alternatives": "sizes", "clock": "sun"}, "real or processor"),
        ({"alternatives": "sizes", "rounds": "3"}, "no setting 'rounds'"),
    ],
)
def test_wrong_settings_are_said(settings, says):
    with pytest.raises(UsageError, match=says):
        list(measure(settings))
