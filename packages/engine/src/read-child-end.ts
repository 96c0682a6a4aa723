import type { ChildEnd } from "./child-process.ts";
import { crashed, type EngineFailure, fileTooLarge, noSpace, outOfMemory } from "./engine-failure.ts";
import type { EngineLimits } from "./engine-limits.ts";
import type { EngineMessage } from "./engine-message.ts";

const memoryWords =
  /out of memory|heap limit|bad_alloc|allocation fail|failed to allocate|cannot allocate memory|ENOMEM|ERR_MEMORY_ALLOCATION_FAILED|ERR_WORKER_OUT_OF_MEMORY|Invalid array buffer length|could not allocate|OOM/i;
const spaceWords = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;
const fileSizeWords = /EFBIG|file too large/i;

/** Stack lines contain only code locations and no data. */
const placesOf = (stack: string): string =>
  stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 6)
    .map((line) => line.trim().slice(0, 200))
    .join(" | ");

/** An error thrown by the task. The message can quote cells from a file, so it is included in `detail` only on request. */
export function failureOfError(
  error: EngineMessage & { readonly kind: "error" },
  limits: EngineLimits,
  exposeErrors: boolean,
): EngineFailure {
  // The child is untrusted: its text must not flood the log or break its lines.
  const name = /^\w{1,60}$/.test(error.name) ? error.name : "Error";
  const detail = `${name}${exposeErrors ? `: ${error.message}` : ""} ${placesOf(error.stack)}`.trim();
  if (spaceWords.test(error.message)) return noSpace(detail);
  if (fileSizeWords.test(error.message)) return fileTooLarge(limits.fileBytes, detail);
  return memoryWords.test(`${error.name} ${error.message}`) ? outOfMemory(limits.memoryBytes, detail) : crashed(detail);
}

/** The failure for a child that exited without responding. */
export function failureOfEnd(end: ChildEnd, limits: EngineLimits, exposeErrors: boolean): EngineFailure {
  if (end.spawnError !== null) return crashed(`could not be started: ${end.spawnError}`);
  if (end.flooded) return crashed("killed for an oversized answer");
  const how = end.signal ? `ended by ${end.signal}` : `ended with exit code ${end.exitCode}`;
  const detail = exposeErrors ? `${how}: ${end.stderrTail.slice(-2000)}` : how;
  if (end.signal === "SIGXFSZ") return fileTooLarge(limits.fileBytes, detail);
  if (spaceWords.test(end.stderrTail)) return noSpace(detail);
  if (memoryWords.test(end.stderrTail)) return outOfMemory(limits.memoryBytes, detail);
  // Usually the kernel's OOM killer; the caller handles kills by the parent.
  if (end.signal === "SIGKILL") return { ...outOfMemory(limits.memoryBytes, detail), wasKilled: true };
  return crashed(detail);
}
