import { join } from "node:path";
import { readWrapped, unwrapKey } from "./wrapped-key.ts";

/*
 * During a rotation of the master key, two files beside the data keys lead to the other key: `next.json`, the new key under the old one,
 * and `previous.json`, the old key under the new one. So processes started with either open every data key. Both are removed when the
 * rotation is finished: until then, anyone with the old key and a copy of the store has the new one too.
 */
export const nextFile = (directory: string): string => join(directory, "next.json");
export const previousFile = (directory: string): string => join(directory, "previous.json");
export const nextBinding = "tieout next master key 1";
export const previousBinding = "tieout previous master key 1";

export interface MasterKeys {
  /** Wraps what is new. */
  readonly newest: Uint8Array;
  /** Keys in the order to try them. */
  readonly all: readonly Uint8Array[];
}

/** Keys available to a process with one of them, read each time: a rotation may begin and end while it runs. */
export async function masterKeysOf(directory: string, masterKey: Uint8Array): Promise<MasterKeys> {
  const other = async (file: string, binding: string): Promise<Uint8Array | null> => {
    const wrapped = await readWrapped(file);
    return wrapped === null ? null : unwrapKey(masterKey, binding, wrapped);
  };
  const next = await other(nextFile(directory), nextBinding);
  const previous = await other(previousFile(directory), previousBinding);
  const all = [masterKey, next, previous].filter((key) => key !== null);
  return { newest: next ?? masterKey, all };
}
