import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, open as openFile, readdir, readFile, rm, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fileStoreConformance } from "./conformance.ts";
import { openFolderFileStore } from "./folder-file-store.ts";
import { defaultChunkBytes } from "./object-cipher.ts";

const headerBytes = 20;

vi.mock("node:fs/promises", async (actual) => {
  const real = await actual<typeof import("node:fs/promises")>();
  return { ...real, open: vi.fn(real.open) };
});

const firm = "0f9a1c52-0000-4000-8000-00000000000a";
const otherFirm = "0f9a1c52-0000-4000-8000-00000000000b";
const masterKey = randomBytes(32);
const stride = defaultChunkBytes + 16;
let root = "";
let directory = "";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "tieout-folder-store-"));
});
afterAll(() => rm(root, { recursive: true, force: true }));
beforeEach(() => {
  directory = join(root, randomBytes(6).toString("hex"));
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
async function drain(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
const pathOf = (organizationId: string, key: string): string => join(directory, "objects", organizationId, key.slice(0, 2), key);
const open = () => openFolderFileStore({ directory, masterKey });

fileStoreConformance("folder store", async () => openFolderFileStore({ directory: join(root, "conformance"), masterKey }));

const flip =
  (at: number, bits: number) =>
  (bytes: Buffer): Buffer => {
    bytes.writeUInt8((bytes[at] ?? 0) ^ bits, at);
    return bytes;
  };

describe("a damaged object", () => {
  const content = randomBytes(3 * defaultChunkBytes + 1000);

  const damaged = async (change: (bytes: Buffer) => Buffer): Promise<unknown> => {
    const store = await open();
    const { key } = await store.put(firm, once(content), { scope: null });
    const path = pathOf(firm, key);
    await writeFile(path, change(await readFile(path)));
    return store
      .get(firm, key)
      .then(drain)
      .catch((error: unknown) => error);
  };

  it.each([
    ["a changed bit in the header's chunk size", flip(11, 1)],
    ["a changed bit in the header's nonce prefix", flip(15, 1)],
    ["a changed bit in the first chunk", flip(headerBytes + 5, 4)],
    ["a changed bit in a check tag", flip(headerBytes + stride - 1, 1)],
    ["a cut in the middle of a chunk", (b: Buffer) => b.subarray(0, headerBytes + stride + 77)],
    ["a cut at a chunk's end", (b: Buffer) => b.subarray(0, headerBytes + 2 * stride)],
    ["a cut inside the header", (b: Buffer) => b.subarray(0, 7)],
    ["a missing body", (b: Buffer) => b.subarray(0, headerBytes)],
    ["an empty file", () => Buffer.alloc(0)],
    ["appended bytes", (b: Buffer) => Buffer.concat([b, Buffer.alloc(40)])],
    [
      "two swapped chunks",
      (b: Buffer) =>
        Buffer.concat([
          b.subarray(0, headerBytes),
          b.subarray(headerBytes + stride, headerBytes + 2 * stride),
          b.subarray(headerBytes, headerBytes + stride),
          b.subarray(headerBytes + 2 * stride),
        ]),
    ],
    ["a missing chunk", (b: Buffer) => Buffer.concat([b.subarray(0, headerBytes), b.subarray(headerBytes + stride)])],
    [
      "a repeated chunk",
      (b: Buffer) =>
        Buffer.concat([
          b.subarray(0, headerBytes + stride),
          b.subarray(headerBytes, headerBytes + stride),
          b.subarray(headerBytes + stride),
        ]),
    ],
  ])("is refused because of %s", async (_what, change) => {
    expect(await damaged(change)).toMatchObject({ code: "files.damaged" });
  });

  it("is refused even if only an intact range before the truncated part is read", async () => {
    const store = await open();
    const { key } = await store.put(firm, once(content), { scope: null });
    await truncate(pathOf(firm, key), headerBytes + 2 * stride);
    await expect(store.get(firm, key, { startByte: 0, endByte: 10 }).then(drain)).rejects.toMatchObject({ code: "files.damaged" });
  });

  it("leaves no file behind when fetched", async () => {
    const store = await open();
    const { key } = await store.put(firm, once(content), { scope: null });
    await truncate(pathOf(firm, key), headerBytes + 2 * stride);
    const target = join(root, "fetched");
    await expect(store.fetchTo(firm, key, target)).rejects.toMatchObject({ code: "files.damaged" });
    await expect(stat(target)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("secrecy", () => {
  it("writes no plaintext to the disk", async () => {
    const store = await open();
    const secret = Buffer.from("900-12-3456 is no one's number;".repeat(100));
    const { key } = await store.put(firm, once(secret), { scope: null });
    expect((await readFile(pathOf(firm, key))).includes("900-12-3456")).toBe(false);
  });

  it("refuses an object moved to another organization or another key", async () => {
    const store = await open();
    const { key } = await store.put(firm, once(randomBytes(1000)), { scope: null });
    const other = await store.put(otherFirm, once(randomBytes(1000)), { scope: null });
    await copyFile(pathOf(firm, key), pathOf(otherFirm, other.key));
    await expect(store.get(otherFirm, other.key).then(drain)).rejects.toMatchObject({ code: "files.damaged" });
    const second = await store.put(firm, once(randomBytes(1000)), { scope: null });
    await copyFile(pathOf(firm, key), pathOf(firm, second.key));
    await expect(store.get(firm, second.key).then(drain)).rejects.toMatchObject({ code: "files.damaged" });
  });

  it("cannot be opened with another master key, and names the setting to check", async () => {
    const { key } = await (await open()).put(firm, once(randomBytes(10)), { scope: null });
    const stranger = await openFolderFileStore({ directory, masterKey: randomBytes(32) });
    await expect(stranger.get(firm, key)).rejects.toMatchObject({
      code: "files.key_unavailable",
      message: expect.stringContaining("MASTER_KEY"),
    });
    await expect(stranger.put(firm, once(randomBytes(10)), { scope: null })).rejects.toMatchObject({ code: "files.key_unavailable" });
  });

  it("refuses a data key moved to another organization", async () => {
    const store = await open();
    await store.put(firm, once(randomBytes(10)), { scope: null });
    await copyFile(join(directory, "keys", `${firm}.json`), join(directory, "keys", `${otherFirm}.json`));
    await expect(store.put(otherFirm, once(randomBytes(10)), { scope: null })).rejects.toMatchObject({ code: "files.key_unavailable" });
  });

  it("agrees on one data key if many processes first ask for it at the same time", async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, open));
    const keys = await Promise.all(stores.map(async (store) => Buffer.from(await store.hmacKeyFor(firm)).toString("hex")));
    expect(new Set(keys).size).toBe(1);
    expect(await readdir(join(directory, "keys"))).toEqual([`${firm}.json`]);
  });

  it("refuses an organization id that could lead out of its folder", async () => {
    const store = await open();
    for (const id of ["..", "../x", "", "A".repeat(36)])
      await expect(store.put(id, once(randomBytes(1)), { scope: null })).rejects.toThrow(RangeError);
  });
});

function runPutter(totalBytes: number): { child: ReturnType<typeof spawn>; line: (has: string) => Promise<string> } {
  const script = join(import.meta.dirname, "test-processes", "put-stream.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, directory, masterKey.toString("hex"), String(totalBytes)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  const waiting = new Set<() => void>();
  child.stdout?.on("data", (piece: Buffer) => {
    text += piece.toString();
    for (const check of waiting) check();
  });
  const line = (has: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        const found = text.split("\n").find((candidate) => candidate.includes(has));
        if (found !== undefined) resolve(found);
      };
      waiting.add(check);
      child.once("exit", () => {
        check();
        reject(new Error(`the process ended without printing ${has}`));
      });
      check();
    });
  return { child, line };
}

describe("processes", () => {
  it("stores 500 MB without holding it in memory", async () => {
    const { line } = runPutter(500_000_000);
    const report = JSON.parse(await line("grownBytes")) as { sizeBytes: number; grownBytes: number };
    expect(report.sizeBytes).toBe(500_000_000);
    // A quarter of the file allows for buffers and uncollected garbage, but not for the whole file.
    expect(report.grownBytes).toBeLessThan(125_000_000);
  });

  it("shows nothing of a put whose process was killed, and the next startup removes it", async () => {
    const { child, line } = runPutter(Number.MAX_SAFE_INTEGER);
    await line("begun");
    expect(await readdir(join(directory, "incoming"))).toHaveLength(1);
    const whileAlive = await open();
    expect(await readdir(join(directory, "incoming"))).toHaveLength(1);
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
    const listed: string[] = [];
    for await (const key of whileAlive.list(firm)) listed.push(key);
    expect(listed).toEqual([]);
    await open();
    expect(await readdir(join(directory, "incoming"))).toEqual([]);
  });

  it("removes what a lost machine left a day ago, but not newer work from other machines", async () => {
    const incoming = join(directory, "incoming");
    await mkdir(incoming, { recursive: true });
    for (const name of ["elsewhere.1.1~old", "elsewhere.1.1~young"]) await writeFile(join(incoming, name), "x");
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
    await utimes(join(incoming, "elsewhere.1.1~old"), twoDaysAgo, twoDaysAgo);
    await open();
    expect(await readdir(incoming)).toEqual(["elsewhere.1.1~young"]);
  });
});

/** Lets the disk accept only the given number of writes. */
function fillDiskAfter(writes: number): void {
  let left = writes;
  vi.mocked(openFile).mockImplementation(async (...args) => {
    const { open: really } = await vi.importActual<typeof import("node:fs/promises")>("node:fs/promises");
    const handle = await really(...args);
    const write = async (bytes: Uint8Array) => {
      left -= 1;
      if (left < 0) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
      return { bytesWritten: bytes.length, buffer: bytes };
    };
    return Object.assign(handle, { write });
  });
}

describe("a full disk", () => {
  afterEach(() => vi.mocked(openFile).mockReset());

  it.each([0, 1, 5])("that fills up after %i writes is reported in a message, and nothing is kept", async (writes) => {
    const store = await open();
    await store.put(firm, once(randomBytes(100)), { scope: null });
    fillDiskAfter(writes);
    await expect(store.put(firm, once(randomBytes(4 * defaultChunkBytes)), { scope: null })).rejects.toMatchObject({
      name: "FileStoreError",
      code: "files.no_space",
      message: expect.stringMatching(/disk is full/),
    });
    expect(await readdir(join(directory, "incoming"))).toEqual([]);
    const listed: string[] = [];
    for await (const key of store.list(firm)) listed.push(key);
    expect(listed).toHaveLength(1);
  });
});

describe("a disk that is filling up", () => {
  const reserve = 1_000_000;
  it("accepts nothing more once the reserve is reached, keeps none of it, and resumes automatically once there is space", async () => {
    let free = reserve - 1;
    const store = await openFolderFileStore({ directory, masterKey, reserveBytes: reserve, freeBytes: async () => free });
    expect(await store.isFull()).toBe(true);
    await expect(store.put(firm, once(randomBytes(10)), { scope: null })).rejects.toMatchObject({ code: "files.no_space" });
    expect(await readdir(join(directory, "incoming"))).toEqual([]);
    free = reserve;
    expect(await store.isFull()).toBe(false);
    const { key } = await store.put(firm, once(Buffer.from("room again")), { scope: null });
    free = 0;
    expect((await drain(await store.get(firm, key))).toString()).toBe("room again");
  });

  it("stops a long upload midway, before the database suffers", async () => {
    const looks: number[] = [];
    const freeBytes = async () => (looks.push(1) === 1 ? reserve : 0);
    const store = await openFolderFileStore({ directory, masterKey, reserveBytes: reserve, freeBytes });
    async function* long(): AsyncGenerator<Uint8Array> {
      for (let piece = 0; piece < 70; piece++) yield Buffer.alloc(1 << 20);
    }
    await expect(store.put(firm, long(), { scope: null })).rejects.toMatchObject({ code: "files.no_space" });
    expect(looks).toHaveLength(2);
  });

  it.each(["ENOSPC", "EDQUOT", "EROFS"])("is reported when the file system returns %s", async (code) => {
    const store = await open();
    await store.hmacKeyFor(firm);
    vi.mocked(openFile).mockRejectedValueOnce(Object.assign(new Error("refused"), { code }));
    await expect(store.put(firm, once(randomBytes(10)), { scope: null })).rejects.toMatchObject({ code: "files.no_space" });
  });
});
