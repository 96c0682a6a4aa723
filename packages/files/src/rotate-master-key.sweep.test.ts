import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import { openFolderFileStore } from "./folder-file-store.ts";
import { finishRotation, readKeyState, rotateMasterKey } from "./rotate-master-key.ts";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "tieout-rotate-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const open = (masterKey: Uint8Array) => openFolderFileStore({ directory, masterKey });

interface StoredText {
  readonly organizationId: string;
  readonly key: string;
  readonly text: string;
}

/** Stores objects, every other one under a scope's key. */
async function store(count: number, masterKey = oldKey): Promise<readonly StoredText[]> {
  const files = await open(masterKey);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const organizationId = randomUUID();
      const text = `kept for ${organizationId}`;
      const { key } = await files.put(
        organizationId,
        (async function* () {
          yield Buffer.from(text);
        })(),
        { scope: index % 2 === 0 ? null : randomUUID() },
      );
      return { organizationId, key, text };
    }),
  );
}

/** Objects whose content differs from what was stored. */
async function unreadable(kept: readonly StoredText[], masterKey: Uint8Array): Promise<readonly string[]> {
  const files = await open(masterKey);
  const lost: string[] = [];
  for (const { organizationId, key, text } of kept) {
    const pieces: Uint8Array[] = [];
    for await (const piece of await files.get(organizationId, key)) pieces.push(piece);
    if (Buffer.concat(pieces).toString() !== text) lost.push(organizationId);
  }
  return lost;
}

test("after a rotation every object opens with either key, and after finishing it only with the new one", async () => {
  const kept = await store(5);
  const { organizations, rewrapped } = await rotateMasterKey(directory, { masterKey: oldKey, newKey });
  expect([organizations, rewrapped]).toEqual([5, 5]);
  expect([await unreadable(kept, oldKey), await unreadable(kept, newKey)]).toEqual([[], []]);
  // Meanwhile, processes with either key create keys for new firms.
  const later = [...(await store(1, oldKey)), ...(await store(1, newKey))];
  expect(await readKeyState(directory, newKey)).toMatchObject({ organizations: 7, underThisKey: 7, lost: [], open: "previous" });
  expect(await finishRotation(directory, { masterKey: newKey, nowMilliseconds: Date.now() })).toEqual(oldKey);
  expect(await unreadable([...kept, ...later], newKey)).toEqual([]);
  await expect(unreadable(kept, oldKey)).rejects.toMatchObject({ code: "files.key_unavailable" });
  expect(await readKeyState(directory, newKey)).toMatchObject({ underThisKey: 7, open: null });
  expect(await finishRotation(directory, { masterKey: newKey, nowMilliseconds: Date.now() })).toBeNull();
  expect((await readdir(join(directory, "keys"))).every((name) => /^[0-9a-f-]{36}(\.json)?$/.test(name))).toBe(true);
});

interface RotationKill {
  readonly program: string;
  readonly given: Uint8Array;
  readonly afterMilliseconds: number;
}

/** Runs a rotation in a separate process and kills the process after this time. */
async function killedRotation({ program, given, afterMilliseconds }: RotationKill): Promise<void> {
  const child = spawn(process.execPath, [program, directory, oldKey.toString("hex"), Buffer.from(given).toString("hex")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await new Promise((resolve) => child.stdout.once("data", resolve));
  await new Promise((resolve) => setTimeout(resolve, afterMilliseconds));
  child.kill("SIGKILL");
  await ended;
}

test("when killed ten times at random, a rotation continues with the key it began with: no object is ever unreadable, and none is under the old key at the end", async () => {
  const kept = await store(150);
  const program = await bundledProgram(join(import.meta.dirname, "test-processes", "rotate.ts"));
  const seed = Number(process.env.PROPERTY_SEED ?? randomBytes(3).readUIntBE(0, 3));
  let state = seed;
  const random = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const under = async (key: Uint8Array): Promise<number> => (await readKeyState(directory, key)).underThisKey;
  const killedAt: number[] = [];
  // Null until a rotation has begun. A rotation killed before that has changed nothing, and the next one uses a new key.
  let begunWith: Uint8Array | null = null;
  for (let round = 0; round < 10; round += 1) {
    const given = randomBytes(32);
    await killedRotation({ program, given, afterMilliseconds: random() * 120 });
    if (begunWith === null && (await readKeyState(directory, oldKey)).open === "next") begunWith = given;
    killedAt.push(begunWith ? await under(begunWith) : 0);
    const readers = begunWith ? [oldKey, begunWith] : [oldKey];
    for (const reader of readers) expect(await unreadable(kept, reader), `round ${round}, seed ${seed}`).toEqual([]);
  }
  console.log(`killed with ${killedAt.join(", ")} of ${kept.length} keys rewrapped, seed ${seed}`);
  const { newKey: taken } = await rotateMasterKey(directory, { masterKey: oldKey, newKey });
  expect(Buffer.from(taken).equals(begunWith ?? newKey)).toBe(true);
  await finishRotation(directory, { masterKey: taken, nowMilliseconds: Date.now() + 120_000 });
  expect([await under(taken), await under(oldKey)]).toEqual([kept.length, 0]);
  expect(await unreadable(kept, taken)).toEqual([]);
  expect((await readdir(join(directory, "keys"))).filter((name) => !/^[0-9a-f-]{36}(\.json)?$/.test(name))).toEqual([]);
}, 120_000);

test("a data key that neither key opens stops the rotation, which names that data key and leaves it unchanged", async () => {
  const [one] = await store(1);
  const file = join(directory, "keys", `${one?.organizationId}.json`);
  await writeFile(file, JSON.stringify({ version: 1, wrapped: Buffer.alloc(60).toString("base64") }));
  const before = await readFile(file, "utf8");
  await expect(rotateMasterKey(directory, { masterKey: oldKey, newKey })).rejects.toThrow(
    `${one?.organizationId} can't be opened with either key`,
  );
  expect(await readFile(file, "utf8")).toBe(before);
  expect((await readKeyState(directory, oldKey)).lost).toEqual([one?.organizationId]);
});

test("refuses the current key as the new key, another rotation during an unfinished one, and finishing with any key but the new one", async () => {
  await store(1);
  await expect(rotateMasterKey(directory, { masterKey: oldKey, newKey: oldKey })).rejects.toThrow("is already in use");
  await rotateMasterKey(directory, { masterKey: oldKey, newKey });
  await expect(rotateMasterKey(directory, { masterKey: newKey, newKey: randomBytes(32) })).rejects.toThrow("keys finish");
  await expect(finishRotation(directory, { masterKey: oldKey, nowMilliseconds: Date.now() })).rejects.toThrow(
    "Start the product with the new key first",
  );
});
