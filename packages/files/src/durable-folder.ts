import { mkdir, open } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";

/** Ensures that names created or renamed in a folder survive a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export type MakeFolder = (folder: string) => Promise<void>;

/** Creates `root` and folders below it, with names that survive a power failure. */
export function durableFolders(rootFolder: string): MakeFolder {
  const root = resolve(rootFolder);
  const durable = new Set<string>();
  return async (given) => {
    const folder = resolve(given);
    const created = await mkdir(folder, { recursive: true, mode: 0o700 });
    // Another process may have created the folder without syncing it yet, so it is not enough that it exists.
    if (created === undefined && durable.has(folder)) return;
    const top = created === undefined || created.startsWith(root + sep) ? root : dirname(created);
    let at = folder;
    do {
      at = dirname(at);
      await syncDirectory(at);
    } while (at !== top);
    durable.add(folder);
  };
}
