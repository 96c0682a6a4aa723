import { engagementRepository } from "@tieout/engagements/server";
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

/** One bundle per successful run, newest first; of a locked engagement the newest is the sealed one. */
export async function listBundles(tx: Tx, engagementId: string): Promise<z.infer<typeof Bundle>[]> {
  const engagement = await engagementRepository(tx).find(engagementId);
  const files = await bundleFileRepository(tx).list(engagementId);
  const newest = files[0]?.runId;
  return files
    .filter((file) => file.kind === "bundle")
    .map((bundle) => ({
      id: bundle.id,
      run_number: bundle.runNumber,
      result_id: bundle.resultId,
      created_on: bundle.createdAt.toISOString(),
      locked: engagement?.lockedAt != null && bundle.runId === newest,
      file: fileWire(bundle),
      workpapers: files
        .filter((file) => file.runId === bundle.runId && file.kind === "workpaper")
        .map((file) => ({ ...fileWire(file), output_key: file.outputKey ?? "" })),
    }));
}
