import { join } from "node:path";
import { readWrapped, unwrapKey } from "./wrapped-key.ts";

/*
 * During a rotation of the master key, two files next to the data keys lead from each key to the other: `next.json`, the new key wrapped by
 * the old one, and `previous.json`, the old key wrapped by the new one. They let processes started with either key open every data key.
 * Both files are removed when the rotation is finished; until then, anyone with the old key and a copy of the store also has the new key.
 */
export const nextFile = (directory: string): string => join(directory, "next.json");
export const previousFile = (directory: string): string => join(directory, "previous.json");
export const nextBinding = "tieout next master key 1";
export const previousBinding = "tieout previous master key 1";

export interface MasterKeys {
  /** The key that wraps new keys. */
  readonly newest: Uint8Array;
  /** Keys in the order to try them. */
  readonly all: readonly Uint8Array[];
}

/** All keys available to a process that has one of them; read each time, because a rotation may begin and end while the process runs. */
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
