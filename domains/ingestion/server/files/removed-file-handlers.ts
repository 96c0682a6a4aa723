import { reportTitle } from "@tieout/catalog/core";
import type { RemovedFile } from "../../contract/index.ts";
import { removedFileDays } from "../../core/index.ts";
import { type Handlers, type IngestionDeps, shownAsset } from "../ingestion-handlers.ts";
import { type RemovedFileRecord, removedFileRepository } from "./removed-file-repository.ts";
import { restoreFile } from "./restore-file.ts";

const dayMs = 24 * 3_600_000;

const wireOf = ({ id, fileName, reportKey, removedAt, removedByName }: RemovedFileRecord): RemovedFile => ({
  id,
  file_name: fileName,
  title: reportTitle(reportKey),
  removed_on: removedAt.toISOString(),
  removed_by: removedByName,
  deleted_on: new Date(removedAt.getTime() + removedFileDays * dayMs).toISOString(),
});

export const removedFileHandlers = ({
  statusUpdater,
}: Pick<IngestionDeps, "statusUpdater">): Handlers<"listRemovedFiles" | "restoreFile"> => ({
  async listRemovedFiles({ tx }, { params }) {
    return { ok: true, value: (await removedFileRepository(tx).list(params.engagementId)).map(wireOf) };
  },
  async restoreFile({ tx, actor }, { params }) {
    const restored = await restoreFile(tx, statusUpdater, params);
    return restored.ok ? { ok: true, value: await shownAsset(tx, actor, restored.value) } : restored;
  },
});
