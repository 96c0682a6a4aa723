import { createWriteStream } from "node:fs";
import { chmod, chown, constants, copyFile, link, lstat, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkFreeMemory, whileMemoryIsFree } from "./free-memory.ts";
import type { Scratch } from "./scratch.ts";

/** An input for the child: bytes, any file (copied), or an output from an earlier run in the same scratch folder (linked). */
export type EngineInput = { readonly name: string } & ({ readonly path: string } | { readonly stream: AsyncIterable<Uint8Array> });

/** Stages an input so that the child can read it but not change it. */
export async function stageInput(scratch: Scratch, input: EngineInput): Promise<void> {
  const target = scratch.inputPath(input.name);
  if ("stream" in input)
    await pipeline(scratch.room ? whileMemoryIsFree(input.stream) : input.stream, createWriteStream(target, { flags: "wx", mode: 0o600 }));
  else if (input.path !== target) await bringIn(scratch, input.path, target);
  if (scratch.childId !== null) {
    await chown(target, 0, scratch.childId);
    await chmod(target, 0o440);
  }
}

/**
 * Removes an input that the child no longer reads, because in a room it uses memory. Keeps inputs that were not staged from a stream: they
 * belong to the caller, who may still need them, and the child could pass any name.
 */
export async function releaseInput(scratch: Scratch, inputs: readonly EngineInput[], name: string): Promise<void> {
  const input = inputs.find((one) => one.name === name);
  if (input && "stream" in input) await rm(scratch.inputPath(input.name), { force: true });
}

async function bringIn(scratch: Scratch, path: string, target: string): Promise<void> {
  const found = await lstat(path);
  if (!found.isFile()) throw new RangeError(`${path} is not a regular file`);
  if (dirname(path) === scratch.outputDirectory) await link(path, target);
  else {
    if (scratch.room) checkFreeMemory(found.size);
    await copyFile(path, target, constants.COPYFILE_EXCL);
  }
}
