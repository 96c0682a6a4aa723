import { createReadStream } from "node:fs";

/** Opens the file only when its chunks are requested: a stream that fails before it is read would end the process. */
export async function* fileChunks(path: string): AsyncGenerator<Buffer> {
  yield* createReadStream(path);
}
