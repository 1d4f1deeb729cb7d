import numpy as np
from vision_fakes import NAMES, columns, tiny_onnx

from companion.bench.vision import figures
from companion.vision.networks import installed


def test_every_backend_gets_its_figures(tmp_path):
    tiny_onnx(tmp_path / "detector.onnx", ["index", "face", "back"], 448, columns((0,) * 7))
    # As many rows as any batch has: only the shapes matter here.
    tiny_onnx(tmp_path / "reader.onnx", NAMES, 64, np.zeros((128, len(NAMES))))
    lines = list(figures(tmp_path, rounds=2))
    assert {"bench", "figure", "value", "unit"} == set(lines[0])
    names = [line["figure"] for line in lines]
    assert len(names) == len(set(names))
    for backend in ("onnxruntime", "openvino"):
        assert (f"look_{backend}_p95" in names) == installed(backend)
    assert all(line["value"] >= 0 for line in lines)
