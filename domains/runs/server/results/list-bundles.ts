import { openWords } from "@tieout/engagements/core";
import { engagementRepository, type LockRecord, lockRepository } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import type { z } from "zod";
import type { Bundle, BundleFile } from "../../contract/index.ts";
import { type BundleFileRecord, bundleFileRepository } from "./bundle-file-repository.ts";

const fileWire = (file: BundleFileRecord): z.infer<typeof BundleFile> => ({
  name: file.name,
  title: file.title,
  size_bytes: Number(file.sizeBytes),
  sha256: file.sha256,
  object_id: file.id,
});

/** A locked engagement without a lock record was locked by an earlier version, which didn't record open items. */
const lockWire = (lock: LockRecord | undefined): z.infer<typeof Bundle>["lock"] => ({ open: lock?.open?.map(openWords) ?? null });

/**
 * One bundle per successful run, newest first; a run sealed by locks has the locks' bundles instead. If a locked engagement has no sealed
 * bundle, because it was just locked or was locked by an earlier version, the newest bundle takes its place.
 */
export async function listBundles(tx: Tx, engagementId: string): Promise<z.infer<typeof Bundle>[]> {
  const engagement = await engagementRepository(tx).find(engagementId);
  const files = await bundleFileRepository(tx).list(engagementId);
  const newest = files[0]?.runId;
  const locks = await lockRepository(tx).list(engagementId);
  const isUnsealed = locks.some((lock) => !lock.reopened && !files.some(({ version }) => version === lock.version));
  const sealedRuns = new Set(files.filter((file) => file.kind === "sealed").map((file) => file.runId));
  return files
    .filter((file) => file.kind === "sealed" || (file.kind === "bundle" && !sealedRuns.has(file.runId)))
    .map((bundle) => {
      const isOfLock = bundle.kind !== "sealed" && engagement?.lockedAt != null && bundle.runId === newest;
      const version = isOfLock ? engagement.version : bundle.version;
      return {
        id: bundle.id,
        run_number: bundle.runNumber,
        result_id: bundle.resultId,
        created_on: bundle.createdAt.toISOString(),
        locked: version !== null,
        being_sealed: bundle.kind !== "sealed" && isUnsealed && bundle.runId === newest,
        version: bundle.version,
        lock: version === null ? null : lockWire(locks.find((lock) => lock.version === version)),
        file: fileWire(bundle),
        workpapers: files
          .filter((file) => file.runId === bundle.runId && file.kind === "workpaper")
          .map((file) => ({ ...fileWire(file), output_key: file.outputKey ?? "" })),
      };
    });
}
