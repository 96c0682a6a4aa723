import { workpaperFailures } from "../../contract/index.ts";
import type { WorkpaperHandlers, WorkpapersDeps } from "../workpaper-handlers.ts";
import { processStatus, runWire } from "./run-wire.ts";
import { cancelRun, startRun } from "./start-run.ts";
import { watchRun } from "./watch-run.ts";

/** Starting, stopping and watching runs. */
export const runHandlers = ({
  statusUpdater,
  isSessionOpen,
}: WorkpapersDeps): WorkpaperHandlers<"processEngagement" | "cancelRun" | "getProcessStatus" | "streamProcessEvents"> => ({
  async processEngagement({ tx, actor, files }, { params, body }) {
    if (await files.isFull()) return workpaperFailures.fail("workpapers.no-room", undefined);
    const started = await startRun(tx, statusUpdater, {
      engagementId: params.engagementId,
      actor,
      ignoreParsingErrors: body.ignoreParsingErrors,
    });
    return started.ok ? { ok: true, value: runWire(started.value) } : started;
  },
  async cancelRun({ tx }, { params }) {
    const cancelled = await cancelRun(tx, statusUpdater, params.engagementId);
    return cancelled.ok ? { ok: true, value: runWire(cancelled.value) } : cancelled;
  },
  async getProcessStatus({ tx }, { params }) {
    return { ok: true, value: await processStatus(tx, params.engagementId) };
  },
  async streamProcessEvents(context, { params }) {
    return { ok: true, value: watchRun({ ...params, context, isSessionOpen }) };
  },
});
