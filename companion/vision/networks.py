"""Exported networks behind one small interface: a batch in, an array out.

ONNX Runtime runs everywhere. OpenVINO is faster on most processors and is used where it is
installed. Ultralytics runs unexported weights (.pt) where the train extra is installed; nothing
else here ever imports it or torch.
"""

from __future__ import annotations

import ast
import importlib.util
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.errors import CompanionError, UsageError
from companion.vision.sightings import Image

Batch = NDArray[np.float32]
"""N x 3 x height x width, red-green-blue, 0 to 1."""

KERNELS = 300
"""How many prepared kernels OpenVINO keeps: some 6 sizes of a picture. By default it keeps every
size that ever came, 4 MB each, and parts of a table come in many."""

BACKENDS = ("auto", "onnxruntime", "openvino", "ultralytics")


class Network(Protocol):
    """One trained network. `names` are its classes in order; `size` is its training size."""

    names: tuple[str, ...]
    size: int

    def __call__(self, batch: Batch) -> NDArray[np.float32]:
        """The raw output for a batch, its first axis the batch's."""
        ...


def load(path: Path, backend: str = "auto", threads: int | None = None) -> Network:
    """Open a network file.

    `auto` takes OpenVINO where it is installed, else ONNX Runtime, and Ultralytics for a `.pt`.
    `threads` defaults to the processors this process may use, four at most. Raises `UsageError`
    for an unknown backend, `CompanionError` for a missing or broken file or a backend that is
    not installed.
    """
    if backend not in BACKENDS:
        raise UsageError(f"There is no backend '{backend}': choose one of {', '.join(BACKENDS)}.")
    if not path.is_file():
        raise CompanionError(
            f"The trained network {path} is missing: fetch the models folder, or name another."
        )
    if backend == "auto":
        if path.suffix == ".pt":
            backend = "ultralytics"
        else:
            backend = "openvino" if installed("openvino") else "onnxruntime"
    if not installed(backend):
        raise CompanionError(f"The backend {backend} is not installed: install it, or use auto.")
    if (backend == "ultralytics") != (path.suffix == ".pt"):
        raise UsageError(f"{backend} does not run {path.name}: .pt is for ultralytics only.")
    kind: dict[str, Callable[[Path, int], Network]] = {
        "onnxruntime": _OnnxRuntime,
        "openvino": _OpenVino,
        "ultralytics": _Ultralytics,
    }
    try:
        return kind[backend](path, threads or _processors())
    except CompanionError:
        raise
    except Exception as error:  # each runtime has its own exceptions for a file it can't read
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise CompanionError(f"{path} is not a network that {backend} can run: {first}") from error


def classify(network: Network, crops: Sequence[Image], at_once: int) -> NDArray[np.float32]:
    """What a classifier says of square pictures of its size: pictures x classes."""
    outputs = [np.zeros((0, len(network.names)), np.float32)]
    for at in range(0, len(crops), at_once):
        some = cv2.dnn.blobFromImages(crops[at : at + at_once], 1 / 255, swapRB=True)
        outputs.append(network(np.asarray(some, np.float32)))
    return np.concatenate(outputs)


def installed(backend: str) -> bool:
    """Whether a backend's package is there; nothing is imported."""
    return importlib.util.find_spec(backend) is not None


def _processors() -> int:
    try:
        count = len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        count = os.cpu_count() or 1
    return min(count, 4)


def _described(metadata: Mapping[str, str], path: Path) -> tuple[tuple[str, ...], int]:
    """Class names and training size, as Ultralytics writes them into what it exports."""
    try:
        names = ast.literal_eval(metadata["names"])
        size = ast.literal_eval(metadata["imgsz"])
        ordered = tuple(str(names[i]) for i in range(len(names)))
        return ordered, max(size) if isinstance(size, list | tuple) else int(size)
    except (KeyError, ValueError, SyntaxError, TypeError) as error:
        raise CompanionError(
            f"{path} does not say what its classes are: export it with `companion export`."
        ) from error


class _OnnxRuntime:
    def __init__(self, path: Path, threads: int) -> None:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        options.use_deterministic_compute = True
        # Workers that spin between frames would keep a core busy at a still table.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(
            path, options, providers=["CPUExecutionProvider"]
        )
        self._input = self._session.get_inputs()[0].name
        metadata = self._session.get_modelmeta().custom_metadata_map
        self.names, self.size = _described(metadata, path)

    def __call__(self, batch: Batch) -> NDArray[np.float32]:
        return np.asarray(self._session.run(None, {self._input: batch})[0], np.float32)


class _OpenVino:
    def __init__(self, path: Path, threads: int) -> None:
        import openvino

        core = openvino.Core()
        model = core.read_model(path)
        self.names, self.size = _described(_Metadata(model), path)
        settings: dict[str, Any] = {
            "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_NUM_THREADS": threads,
        }
        try:
            self._compiled = core.compile_model(
                model, "CPU", settings | {"CPU_RUNTIME_CACHE_CAPACITY": KERNELS}
            )
        except RuntimeError:
            # A version that knows no such limit.
            self._compiled = core.compile_model(model, "CPU", settings)
        self._request = self._compiled.create_infer_request()

    def __call__(self, batch: Batch) -> NDArray[np.float32]:
        count = len(batch)
        # Kernels are built for every new shape, so batches come in a few sizes only.
        padded = 1 << (count - 1).bit_length()
        if padded != count:
            rest = np.zeros((padded - count, *batch.shape[1:]), batch.dtype)
            batch = np.concatenate([batch, rest])
        self._request.infer({0: batch})
        return np.array(self._request.get_output_tensor(0).data[:count], np.float32)


class _Metadata(dict[str, str]):
    """The metadata of an ONNX file, where OpenVINO keeps it."""

    def __init__(self, model: Any) -> None:
        for key in ("names", "imgsz"):
            if model.has_rt_info(["framework", key]):
                self[key] = model.get_rt_info(["framework", key]).astype(str)


class _Ultralytics:
    def __init__(self, path: Path, threads: int) -> None:
        import torch
        from ultralytics.nn.autobackend import AutoBackend

        torch.set_num_threads(threads)
        self._torch = torch
        self._model = AutoBackend(str(path), device=torch.device("cpu"), verbose=False)
        self._model.eval()
        names = self._model.names
        self.names = tuple(str(names[i]) for i in range(len(names)))
        trained = getattr(getattr(self._model, "model", None), "args", None) or {}
        size = trained.get("imgsz", 0) if isinstance(trained, dict) else 0
        self.size = max(size) if isinstance(size, list | tuple) else int(size)
        if self.size <= 0:
            raise CompanionError(f"{path} does not say what size it was trained at: export it.")

    def __call__(self, batch: Batch) -> NDArray[np.float32]:
        with self._torch.inference_mode():
            output = self._model(self._torch.from_numpy(np.ascontiguousarray(batch)))
        while isinstance(output, list | tuple):
            output = output[0]
        return np.asarray(output.numpy(), np.float32)
