import { defineJob, enqueue, handleJob, type JobHandler } from "@tieout/jobs";
import type { Tx } from "@tieout/postgres";
import { z } from "zod";

const checkpointAuditJob = defineJob("audit.checkpoint", (payload) => z.object({}).parse(payload), "background");

/** Requests a signature for the audit chain once the transaction commits, so that the signature covers the transaction's events. */
export async function requestCheckpoint(tx: Tx): Promise<void> {
  await enqueue(tx, checkpointAuditJob, {}, { key: "checkpoint-audit" });
}

export interface CheckpointDeps {
  /** Signs the committed head of the organization's chain. */
  readonly checkpoint: (organizationId: string) => Promise<void>;
}

export const checkpointAuditHandler = ({ checkpoint }: CheckpointDeps): JobHandler =>
  handleJob(checkpointAuditJob, async (_payload, context) => checkpoint(context.organizationId));
