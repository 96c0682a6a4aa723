import { randomUUID } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { durableFolders } from "./durable-folder.ts";
import { isNodeError } from "./file-store-error.ts";
import { makeKeyFile } from "./keyring.ts";

/** Distinguishes one file store from another by a random ID, which the store's database also knows. */
export const storeMarkFile = (directory: string): string => join(directory, "store.json");

export interface StoreMark {
  /** Empty if the file is not a store mark. */
  readonly id: string;
  /** Database for which the folder was marked, until that database knows the ID; null if not recorded. */
  readonly database: string | null;
}

/** Null if the folder has no mark. */
export async function readStoreMark(directory: string): Promise<StoreMark | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(storeMarkFile(directory), "utf8"));
    const textOf = (name: string): string | null => {
      const value: unknown = typeof stored === "object" && stored !== null ? Reflect.get(stored, name) : null;
      return typeof value === "string" ? value : null;
    };
    return { id: textOf("id") ?? "", database: textOf("database") };
  } catch (error) {
    if (isNodeError(error, "ENOENT", "ENOTDIR")) return null;
    if (error instanceof SyntaxError) return { id: "", database: null };
    throw error;
  }
}

/** Resolves once the mark is completely on disk; an existing mark is kept. */
export async function writeStoreMark(directory: string, { id = randomUUID(), database }: Partial<StoreMark>): Promise<string> {
  await durableFolders(dirname(directory))(directory);
  await makeKeyFile(storeMarkFile(directory), `${JSON.stringify({ id, database })}\n`);
  return id;
}

/** Whether the store has the organization's data key, which is created with the organization's first file. */
export const hasKeyOf = (directory: string, organizationId: string): Promise<boolean> =>
  access(join(directory, "keys", `${organizationId}.json`)).then(
    () => true,
    () => false,
  );
