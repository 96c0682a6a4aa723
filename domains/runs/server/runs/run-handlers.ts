import { bytesText, usedBytes } from "@tieout/ingestion/core";
import { isOutOfShare, readStorage } from "@tieout/ingestion/server";
import { workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { processStatus, runWire } from "./run-wire.ts";
import { cancelRun, startRun } from "./start-run.ts";
import { watchRun } from "./watch-run.ts";

/** Handlers for starting, stopping and watching runs. */
export const runHandlers = ({
  statusUpdater,
  isSessionOpen,
}: WorkpapersDeps): WorkpaperHandlers<"processEngagement" | "cancelRun" | "getProcessStatus" | "streamProcessEvents"> => ({
  async processEngagement({ tx, actor, files, work }, { params, body }) {
    if (await files.isFull()) return workpaperFailures.fail("workpapers.no-room", undefined);
    const storage = await readStorage(tx.query, tx.organizationId);
    if (await isOutOfShare(storage, { work, files }, 0))
      return workpaperFailures.fail("workpapers.beyond-share", { used: bytesText(usedBytes(storage)) });
    const started = await startRun(tx, statusUpdater, {
      engagementId: params.engagementId,
      actor,
      ignoreParsingErrors: body.ignoreParsingErrors,
    });
    return started.ok ? { ok: true, value: runWire(started.value) } : started;
  },
  async cancelRun({ tx }, { params }) {
    const canceled = await cancelRun(tx, statusUpdater, params.engagementId);
    return canceled.ok ? { ok: true, value: runWire(canceled.value) } : canceled;
  },
  async getProcessStatus({ tx }, { params }) {
    return { ok: true, value: await processStatus(tx, params.engagementId) };
  },
  async streamProcessEvents(context, { params }) {
    return { ok: true, value: watchRun({ ...params, context, isSessionOpen }) };
  },
});
