import { randomBytes } from "node:crypto";
import { link, mkdir, mkdtemp, open, readFile, rename, rm, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openFolderFileStore } from "./folder-file-store.ts";

vi.mock("node:fs/promises", async (actual) => {
  const real = await actual<typeof import("node:fs/promises")>();
  return { ...real, open: vi.fn(real.open), rename: vi.fn(real.rename), link: vi.fn(real.link), mkdir: vi.fn(real.mkdir) };
});

const firm = "0f9a1c52-0000-4000-8000-00000000000a";
const masterKey = randomBytes(32);
let root = "";

/**
 * Models a disk that keeps only what was synced: file contents by path as last synced, and names whose folder was synced after they were
 * created.
 */
function watchDisk() {
  const unsynced = new Set<string>();
  const durableNames = new Set<string>();
  const namedSince = new Map<string, Set<string>>();
  const tooEarly: string[] = [];
  const named = (path: string): void => {
    const folder = dirname(path);
    namedSince.set(folder, (namedSince.get(folder) ?? new Set()).add(path));
  };
  const sync = (path: string): void => {
    unsynced.delete(path);
    for (const name of namedSince.get(path) ?? []) durableNames.add(name);
  };
  return {
    named,
    sync,
    wrote: (path: string): void => void unsynced.add(path),
    moved(from: string, to: string): void {
      if (unsynced.has(from)) tooEarly.push(to);
      named(to);
    },
    /** Files that got their name before their bytes were synced. */
    tooEarly: (): readonly string[] => tooEarly,
    /** Names on the path from `below` to the file that would be lost in a power failure now. */
    lost(path: string, below: string): readonly string[] {
      const lost: string[] = [];
      for (let at = path; at !== below; at = dirname(at)) if (!durableNames.has(at)) lost.push(at);
      return lost;
    },
  };
}

let disk: ReturnType<typeof watchDisk>;
beforeEach(async () => {
  const real = await vi.importActual<typeof import("node:fs/promises")>("node:fs/promises");
  root = await mkdtemp(join(tmpdir(), "tieout-power-"));
  disk = watchDisk();
  vi.mocked(open).mockImplementation(async (path, ...rest) => {
    const name = String(path);
    const handle = await real.open(path, ...rest);
    if (rest[0] === "wx") disk.named(name);
    const { write, writeFile, sync } = handle;
    return Object.assign(handle, {
      write: (...args: Parameters<typeof write>) => {
        disk.wrote(name);
        return write.apply(handle, args);
      },
      writeFile: (...args: Parameters<typeof writeFile>) => {
        disk.wrote(name);
        return writeFile.apply(handle, args);
      },
      sync: async () => {
        await sync.call(handle);
        disk.sync(name);
      },
    });
  });
  const movedBy = (move: typeof rename) => async (from: unknown, to: unknown) => {
    disk.moved(String(from), String(to));
    await move(String(from), String(to));
  };
  vi.mocked(rename).mockImplementation(movedBy(real.rename));
  vi.mocked(link).mockImplementation(movedBy(real.link));
  vi.mocked(mkdir).mockImplementation((async (path: string, options: { readonly recursive: true }) => {
    const created = await real.mkdir(path, options);
    for (let at = path; created !== undefined; at = dirname(at)) {
      disk.named(at);
      if (at === created) break;
    }
    return created;
  }) as typeof mkdir);
});
afterEach(async () => {
  vi.mocked(open).mockReset();
  await rm(root, { recursive: true, force: true });
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
const openStore = () => openFolderFileStore({ directory: join(root, "data", "files"), masterKey });
const objectPath = (key: string): string => join(root, "data", "files", "objects", firm, key.slice(0, 2), key);
const keyPath = (): string => join(root, "data", "files", "keys", `${firm}.json`);

describe("if the power fails right after a put is confirmed", () => {
  it("the object exists: bytes are synced before the name, name and every new folder before the confirmation", async () => {
    const store = await openStore();
    for (let put = 0; put < 5; put += 1) {
      const { key } = await store.put(firm, once(randomBytes(3_000_000)), { scope: null });
      expect(disk.lost(objectPath(key), root)).toEqual([]);
    }
    expect(disk.tooEarly()).toEqual([]);
  });

  it("the data key that opens it exists too, with its folders", async () => {
    const store = await openStore();
    await store.put(firm, once(randomBytes(10)), { scope: null });
    expect(disk.lost(keyPath(), root)).toEqual([]);
    expect(disk.tooEarly()).toEqual([]);
    expect(JSON.parse(await readFile(keyPath(), "utf8"))).toMatchObject({ organizationId: firm });
  });

  it("the object exists even if another process created the folder and died before syncing it", async () => {
    const store = await openStore();
    const first = await store.put(firm, once(randomBytes(10)), { scope: null });
    await unlink(objectPath(first.key));
    disk = watchDisk();
    for (let prefix = 0; prefix < 256; prefix += 1)
      await mkdir(join(root, "data", "files", "objects", firm, prefix.toString(16).padStart(2, "0")), { recursive: true });
    const { key } = await (await openStore()).put(firm, once(randomBytes(10)), { scope: null });
    const made = disk.lost(objectPath(key), join(root, "data", "files", "objects", firm));
    expect(made).toEqual([]);
  });
});
