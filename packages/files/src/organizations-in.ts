import { readdir } from "node:fs/promises";
import { isNodeError } from "./file-store-error.ts";

/** Organizations that have a data key. */
export async function organizationsIn(directory: string): Promise<readonly string[]> {
  try {
    const names = await readdir(directory);
    return names.filter((name) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.json$/.test(name)).map((name) => name.slice(0, -5));
  } catch (error) {
    if (isNodeError(error, "ENOENT")) return [];
    throw error;
  }
}
