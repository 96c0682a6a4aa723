import { setTimeout as pause } from "node:timers/promises";

/** Memory kept free for running processes, so that a task's files don't use up the machine's memory. */
export const memoryReserveBytes = 256 * 2 ** 20;
const pieceBytes = 16 * 2 ** 20;

/** Refusal of a file that there is not enough memory for; has the same code as a full disk. */
class NoFreeMemory extends Error {
  readonly code = "ENOSPC";
  constructor() {
    super(`less than ${memoryReserveBytes / 2 ** 20} MB of memory would stay free`);
    this.name = "NoFreeMemory";
  }
}

type FreeBytes = () => number;
const freeBytes: FreeBytes = () => process.availableMemory();

export function checkFreeMemory(wantedBytes: number, free: FreeBytes = freeBytes): void {
  if (free() - wantedBytes < memoryReserveBytes) throw new NoFreeMemory();
}

/** Waits until the reserve is free; false if it doesn't become free in time. */
export async function waitForMemory(seconds: number, signal: AbortSignal | undefined, free: FreeBytes = freeBytes): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; free() < memoryReserveBytes; ) {
    if (performance.now() > end || signal?.aborted) return false;
    await pause(500);
  }
  return true;
}

/** Passes on the bytes as long as there is free memory for them. */
export async function* whileMemoryIsFree(bytes: AsyncIterable<Uint8Array>, free: FreeBytes = freeBytes): AsyncGenerator<Uint8Array> {
  let sinceLook = pieceBytes;
  for await (const piece of bytes) {
    sinceLook += piece.length;
    if (sinceLook >= pieceBytes) {
      checkFreeMemory(piece.length, free);
      sinceLook = 0;
    }
    yield piece;
  }
}
