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
