import { readFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { deserialize } from "node:v8";
import type { EngineTaskContext } from "@tieout/engine/child";

/**
 * Whether two files hold the same paper data. Comparing bytes isn't enough: how text or a number is serialized depends on what the
 * JavaScript engine did with it earlier. Runs in the child, because the files come from a child that has read uploads.
 */
export async function compareData(_payload: object, { inputPath }: EngineTaskContext): Promise<{ readonly isSame: boolean }> {
  const open = async (name: string): Promise<unknown> => deserialize(await readFile(inputPath(name)));
  return { isSame: isDeepStrictEqual(await open("before"), await open("after")) };
}
