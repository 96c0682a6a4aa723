import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type FileStore, isBroken, openFolderFileStore } from "@tieout/files";
import { systemActor } from "@tieout/postgres";
import { checkStoredFiles } from "../check-files.ts";
import { type CommandContext, say } from "../command.ts";
import type { OpenedDatabase } from "../open-database.ts";
import { verifyChains } from "../verify-audit.ts";
import { verifyBundle } from "../verify-bundle.ts";

/** Client data is unpacked into memory, never onto disk. */
const memory = "/dev/shm";

/** Runs `files check`, `audit verify`, and `verify` for every bundle. Returns the exit code. */
export async function verifyRestored(context: CommandContext, opened: OpenedDatabase): Promise<number> {
  const alone = { ...context, operands: [], options: {} };
  const files = await checkStoredFiles(alone, opened);
  const chains = await verifyChains(alone, opened);
  const bundles = await verifyBundles(context, opened);
  const isGood = files + chains + bundles === 0;
  say(context, isGood ? "Restored. All sessions have ended, so everyone must sign in again." : "RESTORED WITH FAULTS: see above.");
  return isGood ? 0 : 1;
}

interface BundleRow {
  readonly [column: string]: unknown;
  readonly organizationId: string;
  readonly name: string;
  readonly sha256: string;
  readonly objectKey: string;
}

async function verifyBundles(context: CommandContext, { database, dataDir, masterKey, keyService }: OpenedDatabase): Promise<number> {
  const store = await openFolderFileStore({ directory: path.join(dataDir, "files"), masterKey: masterKey ?? new Uint8Array(), keyService });
  const firms = await database.work.platformStatement<{ id: string }>("select id from organizations order by id");
  if (!existsSync(memory)) say(context, `NOT REDRAWN: there is no ${memory}. Bundles are compared only by hash.`);
  let [all, wrong] = [0, 0];
  for (const { id } of firms.rows) {
    const { rows } = await database.work.readInOrganization(id, systemActor, (tx) =>
      tx.query<BundleRow>(
        `select organization_id as "organizationId", name, sha256, object_key as "objectKey" from bundle_files where kind <> 'workpaper' order by id`,
      ),
    );
    for (const bundle of rows) {
      all += 1;
      const fault = await faultOf(context, store, bundle);
      if (fault !== null) {
        wrong += 1;
        say(context, `DIFFERS  ${bundle.name} of ${bundle.organizationId}: ${fault}`);
      }
    }
  }
  say(context, `${all - wrong} of ${all} bundles agree`);
  return wrong;
}

/** Null if the bundle has its original bytes and is consistent. */
async function faultOf(context: CommandContext, store: FileStore, bundle: BundleRow): Promise<string | null> {
  const hash = createHash("sha256");
  const folder = existsSync(memory) ? await mkdtemp(path.join(memory, "tieout-restore-")) : null;
  try {
    const pieces = await store.get(bundle.organizationId, bundle.objectKey);
    const hashed = async function* () {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    };
    const file = path.join(folder ?? "/", "bundle.zip");
    await pipeline(hashed, folder === null ? drain : createWriteStream(file, { mode: 0o600 }));
    if (hash.digest("hex") !== bundle.sha256) return "its bytes differ from before";
    if (folder === null) return null;
    const output = new PassThrough();
    const code = await verifyBundle.run({ ...context, output, operands: [file], options: {} });
    return code === 0 ? null : (await text(output.end())).trim();
  } catch (error) {
    if (isBroken(error)) return error.message;
    throw error;
  } finally {
    if (folder !== null) await rm(folder, { recursive: true });
  }
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces);
}
