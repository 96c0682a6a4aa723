import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileStore } from "./file-store.ts";
import { FileStoreError } from "./file-store-error.ts";

const firm = "0f9a1c52-0000-4000-8000-00000000000a";
const otherFirm = "0f9a1c52-0000-4000-8000-00000000000b";
const mebibyte = 1 << 20;

async function* piecesOf(bytes: Uint8Array, pieceBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function collectList(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
}

const withCode = (code: string): unknown => expect.objectContaining({ name: FileStoreError.name, code });

/** Tests that every file store must pass. `makeStore` is called once per test and returns an empty or shared store. */
export function fileStoreConformance(name: string, makeStore: () => Promise<FileStore>): void {
  describe(`${name}: contents`, () => givesBackContents(makeStore));
  describe(`${name}: refusals`, () => {
    refusesForeignKeys(makeStore);
    keepsNothingUnfinished(makeStore);
  });
  describe(`${name}: keys`, () => givesKeys(makeStore));
  describe(`${name}: scopes`, () => keepsScopesApart(makeStore));
  describe(`${name}: sealed values`, () => sealsValues(makeStore));
}

type MakeStore = () => Promise<FileStore>;

function givesBackContents(makeStore: MakeStore): void {
  it.each([0, 1, 65_535, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte, 3 * mebibyte + 17])(
    "gives back %i bytes as they were put, with size and SHA-256",
    async (sizeBytes) => {
      const store = await makeStore();
      const content = randomBytes(sizeBytes);
      const stored = await store.put(firm, piecesOf(content, 100_003), { scope: null });
      expect(stored).toMatchObject({ sizeBytes, sha256: createHash("sha256").update(content).digest("hex") });
      const stream = await store.get(firm, stored.key);
      expect(stream.sizeBytes).toBe(sizeBytes);
      expect((await collect(stream)).equals(content)).toBe(true);
    },
  );

  it("reads any range as the slice of the whole", async () => {
    const store = await makeStore();
    const content = randomBytes(2 * mebibyte + 500);
    const { key } = await store.put(firm, piecesOf(content, 65_536), { scope: null });
    const bounds = [0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 2 * mebibyte, content.length - 1, content.length];
    for (const startByte of bounds) {
      for (const endByte of bounds) {
        const part = await collect(await store.get(firm, key, { startByte, endByte }));
        expect(part.equals(content.subarray(startByte, Math.max(endByte, startByte)))).toBe(true);
      }
    }
    expect((await collect(await store.get(firm, key, { startByte: mebibyte }))).equals(content.subarray(mebibyte))).toBe(true);
  });

  it("fetches into a new private file and refuses to overwrite one", async () => {
    const store = await makeStore();
    const folder = await mkdtemp(join(tmpdir(), "tieout-files-"));
    try {
      const content = randomBytes(mebibyte + 5);
      const { key } = await store.put(firm, piecesOf(content, 4096), { scope: null });
      const path = join(folder, "copy");
      expect(await store.fetchTo(firm, key, path)).toEqual({ sizeBytes: content.length });
      expect((await readFile(path)).equals(content)).toBe(true);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      await expect(store.fetchTo(firm, key, path)).rejects.toMatchObject({ code: "EEXIST" });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

function refusesForeignKeys(makeStore: MakeStore): void {
  it("answers files.missing for a key it does not hold, whatever the key looks like", async () => {
    const store = await makeStore();
    for (const key of ["0".repeat(32), "", "../../../etc/passwd", "a/b", "0".repeat(31), `${"0".repeat(31)}/`]) {
      await expect(store.get(firm, key)).rejects.toEqual(withCode("files.missing"));
      expect(await store.exists(firm, key)).toBe(false);
      await store.delete(firm, key);
    }
  });

  it("does not find an object of one organization under another", async () => {
    const store = await makeStore();
    const { key } = await store.put(firm, piecesOf(randomBytes(100), 10), { scope: null });
    await expect(store.get(otherFirm, key)).rejects.toEqual(withCode("files.missing"));
    expect(await store.exists(otherFirm, key)).toBe(false);
    await store.delete(otherFirm, key);
    expect(await store.exists(firm, key)).toBe(true);
  });
}

function keepsNothingUnfinished(makeStore: MakeStore): void {
  it("takes exactly the allowed size and stops reading the source beyond it, keeping nothing", async () => {
    const store = await makeStore();
    const before = await collectList(store.list(otherFirm));
    let produced = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        produced += 1000;
        yield new Uint8Array(1000);
      }
    }
    await expect(store.put(otherFirm, endless(), { scope: null, maxBytes: 10_000 })).rejects.toEqual(withCode("files.too_large"));
    expect(produced).toBeLessThan(100_000);
    expect(await collectList(store.list(otherFirm))).toEqual(before);
    expect((await store.put(firm, piecesOf(randomBytes(10_000), 1000), { scope: null, maxBytes: 10_000 })).sizeBytes).toBe(10_000);
  });

  it("keeps nothing of a source that breaks off", async () => {
    const store = await makeStore();
    const before = await collectList(store.list(firm));
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(2 * mebibyte);
      throw new Error("connection reset");
    }
    await expect(store.put(firm, broken(), { scope: null })).rejects.toThrow("connection reset");
    expect(await collectList(store.list(firm))).toEqual(before);
  });
}

function givesKeys(makeStore: MakeStore): void {
  it("gives equal contents different keys, lists them in order and forgets deleted ones", async () => {
    const store = await makeStore();
    const content = randomBytes(50);
    const keys = await Promise.all([1, 2, 3, 4].map(async () => (await store.put(firm, piecesOf(content, 50), { scope: null })).key));
    expect(new Set(keys).size).toBe(4);
    const listed = await collectList(store.list(firm));
    expect(listed).toEqual([...listed].sort());
    expect(listed).toEqual(expect.arrayContaining(keys));
    const gone = keys[0] ?? "";
    await store.delete(firm, gone);
    await store.delete(firm, gone);
    expect(await store.exists(firm, gone)).toBe(false);
    expect(await collectList(store.list(firm))).not.toContain(gone);
  });

  it("tells objects from before a moment from younger ones, within one organization", async () => {
    const store = await makeStore();
    const { key: older } = await store.put(firm, piecesOf(randomBytes(50), 50), { scope: null });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const moment = new Date();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { key: younger } = await store.put(firm, piecesOf(randomBytes(50), 50), { scope: null });
    const before = await collectList(store.listOlderThan(firm, moment));
    expect(before).toEqual([...before].sort());
    expect([before.includes(older), before.includes(younger)]).toEqual([true, false]);
    expect(await collectList(store.listOlderThan(firm, new Date(moment.getTime() + 3_600_000)))).toEqual(
      await collectList(store.list(firm)),
    );
    expect(await collectList(store.listOlderThan(firm, new Date(0)))).toEqual([]);
    expect(await collectList(store.listOlderThan(otherFirm, new Date()))).not.toContain(older);
  });

  it("derives the same hash key every time, and another one for each organization", async () => {
    const store = await makeStore();
    const key = Buffer.from(await store.hmacKeyFor(firm));
    expect(key.length).toBe(32);
    expect(key.equals(await store.hmacKeyFor(firm))).toBe(true);
    expect(key.equals(await store.hmacKeyFor(otherFirm))).toBe(false);
  });
}

function keepsScopesApart(makeStore: MakeStore): void {
  it.each([0, 1, mebibyte, mebibyte + 17])("gives back %i bytes of a scope, whole and in ranges", async (sizeBytes) => {
    const store = await makeStore();
    const content = randomBytes(sizeBytes);
    const { key } = await store.put(firm, piecesOf(content, 100_003), { scope: randomUUID() });
    expect((await collect(await store.get(firm, key))).equals(content)).toBe(true);
    const part = await collect(await store.get(firm, key, { startByte: 1, endByte: 100 }));
    expect(part.equals(content.subarray(1, 100))).toBe(true);
  });

  it("reads nothing of a destroyed scope and puts nothing under it, and reads other scopes and the organization as before", async () => {
    const store = await makeStore();
    const [gone, kept] = [randomUUID(), randomUUID()];
    const put = async (scope: string | null): Promise<string> => (await store.put(firm, piecesOf(Buffer.from("text"), 2), { scope })).key;
    const [first, second, third] = [await put(gone), await put(kept), await put(null)];
    const read = await store.get(firm, first);
    await store.destroyScope(firm, gone, new Date("2033-04-01T00:00:00Z"));
    const refused = [() => store.get(firm, first), () => collect(read), () => store.check(firm, first), () => put(gone)];
    for (const attempt of refused) await expect(attempt()).rejects.toEqual(withCode("files.key_destroyed"));
    for (const key of [second, third]) expect((await collect(await store.get(firm, key))).toString()).toBe("text");
    await store.destroyScope(firm, gone, new Date());
    await expect(store.get(firm, first)).rejects.toThrow("2033-04-01T00:00:00.000Z");
  });

  it("destroys the key of a scope that had none: objects are not put under it later", async () => {
    const store = await makeStore();
    const scope = randomUUID();
    await store.destroyScope(firm, scope, new Date());
    await expect(store.put(firm, piecesOf(randomBytes(9), 9), { scope })).rejects.toEqual(withCode("files.key_destroyed"));
    expect((await store.put(otherFirm, piecesOf(randomBytes(9), 9), { scope })).sizeBytes).toBe(9);
  });
}

function sealsValues(makeStore: MakeStore): void {
  it("opens a sealed value only for its organization and name, and only unchanged", async () => {
    const store = await makeStore();
    const secret = randomBytes(20);
    const sealed = await store.seal(firm, "factor 1", secret);
    expect(sealed.includes(secret)).toBe(false);
    expect((await store.unseal(firm, "factor 1", sealed)).equals(secret)).toBe(true);
    expect((await store.seal(firm, "factor 1", secret)).equals(sealed)).toBe(false);
    const changed = Buffer.from(sealed);
    changed[14] = (changed[14] ?? 0) ^ 1;
    const refused = [
      () => store.unseal(firm, "factor 2", sealed),
      () => store.unseal(otherFirm, "factor 1", sealed),
      () => store.unseal(firm, "factor 1", changed),
      () => store.unseal(firm, "factor 1", sealed.subarray(0, 11)),
    ];
    for (const open of refused) await expect(open()).rejects.toMatchObject({ code: "files.damaged" });
  });
}
