import subprocess
import sys

import numpy as np
import pytest
from vision_fakes import NAMES, columns, tiny_onnx

from companion.errors import CompanionError, UsageError
from companion.vision.eyes import load_eyes
from companion.vision.networks import installed, load

BACKENDS = ["onnxruntime", *(["openvino"] if installed("openvino") else [])]


@pytest.mark.parametrize("backend", [*BACKENDS, "auto"])
@pytest.mark.parametrize("count", [1, 3])
def test_every_backend_says_its_classes_and_answers_a_whole_batch(tmp_path, backend, count):
    network = load(tiny_onnx(tmp_path / "n.onnx", ["a", "b"], 96, None), backend)
    assert (network.names, network.size) == (("a", "b"), 96)
    batch = np.random.default_rng(0).random((count, 3, 32, 64)).astype(np.float32)
    assert np.array_equal(network(batch), batch)


def test_missing_and_broken_networks_are_said_in_one_sentence(tmp_path):
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"this is no network")
    for backend in BACKENDS:
        with pytest.raises(CompanionError, match=r"broken\.onnx is not a network"):
            load(broken, backend)
    with pytest.raises(CompanionError, match=r"none\.onnx is missing"):
        load(tmp_path / "none.onnx")


def test_unknown_names_are_wrong_usage(tmp_path):
    with pytest.raises(UsageError, match="no backend 'tpu'"):
        load(tmp_path / "n.onnx", "tpu")
    with pytest.raises(UsageError, match="no deck 'uno'"):
        load_eyes("uno", models=tmp_path)


def test_networks_without_classes_or_with_other_classes_are_refused(tmp_path):
    tiny_onnx(tmp_path / "detector.onnx", ["cat"], 64, columns())
    tiny_onnx(tmp_path / "reader.onnx", NAMES, 64, None)
    with pytest.raises(CompanionError, match="not Companion's"):
        load_eyes(models=tmp_path, backend="onnxruntime")


def test_a_look_imports_neither_torch_nor_ultralytics(tmp_path):
    tiny_onnx(tmp_path / "detector.onnx", ["index", "face", "back"], 448, columns((0,) * 7))
    tiny_onnx(tmp_path / "reader.onnx", NAMES, 64, None)
    script = (
        "import sys, numpy, pathlib\n"
        "from companion.vision.eyes import load_eyes\n"
        "eyes = load_eyes(models=pathlib.Path(sys.argv[1]))\n"
        "look = eyes.look(numpy.zeros((90, 120, 3), numpy.uint8))\n"
        "assert look.width == 120 and look.cards == ()\n"
        "assert not {'torch', 'ultralytics'} & set(sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
