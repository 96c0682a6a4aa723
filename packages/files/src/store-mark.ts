import { randomUUID } from "node:crypto";
import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { durableFolders } from "./durable-folder.ts";
import { isNodeError } from "./file-store-error.ts";
import { makeKeyFile } from "./keyring.ts";

/** Tells one file store from another: a random ID, which the database that the store belongs to knows too. */
export const storeMarkFile = (directory: string): string => join(directory, "store.json");

/** Null where the folder has none; empty text where the file is something else. */
export async function readStoreMark(directory: string): Promise<string | null> {
  try {
    const stored: unknown = JSON.parse(await readFile(storeMarkFile(directory), "utf8"));
    const id = typeof stored === "object" && stored !== null ? Reflect.get(stored, "id") : null;
    return typeof id === "string" ? id : "";
  } catch (error) {
    if (isNodeError(error, "ENOENT", "ENOTDIR")) return null;
    if (error instanceof SyntaxError) return "";
    throw error;
  }
}

/** On disk, complete, when it resolves; a mark that is there already stays. */
export async function writeStoreMark(directory: string, id: string = randomUUID()): Promise<string> {
  await durableFolders(dirname(directory))(directory);
  await makeKeyFile(storeMarkFile(directory), `${JSON.stringify({ id })}\n`);
  return id;
}

/** Whether the store has the data key of an organization, as it does once it took a file of it. */
export const hasKeyOf = (directory: string, organizationId: string): Promise<boolean> =>
  access(join(directory, "keys", `${organizationId}.json`)).then(
    () => true,
    () => false,
  );
