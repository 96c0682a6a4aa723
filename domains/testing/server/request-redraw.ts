import type { StatusUpdater } from "@tieout/engagements/server";
import type { Tx } from "@tieout/postgres";
import { testingFailures } from "../contract/index.ts";
import { lockForChange } from "./change-guard.ts";
import { present } from "./change-sampling.ts";
import { drawRepository } from "./draw-repository.ts";
import { findSampling } from "./list-sampling.ts";
import { writtenReason } from "./written-reason.ts";

const { fail } = testingFailures;
export interface RedrawRequest {
  readonly engagementId: string;
  readonly samplingId: string;
  readonly reason: string;
  readonly actorId: string;
}

/** Adds a draw with its reason. The next run assigns the draw's seed; until then the results are out of date. */
export async function requestRedraw(tx: Tx, statusUpdater: StatusUpdater, { engagementId, samplingId, reason, actorId }: RedrawRequest) {
  const refusal = await lockForChange(tx, engagementId);
  if (refusal) return refusal;
  const sampling = await findSampling(tx, engagementId, samplingId);
  if (!sampling) return fail("testing.sampling-unknown", undefined);
  const written = writtenReason(reason);
  if (!written.ok) return written;
  const newest = sampling.draws.at(-1);
  if (!newest) return fail("testing.not-drawn", undefined);
  if (!newest.drawn_at) return fail(newest.draw_number > 1 ? "testing.redraw-waiting" : "testing.not-drawn", undefined);
  const drawNumber = newest.draw_number + 1;
  await drawRepository(tx, engagementId).request(sampling.population.key, { drawNumber, reason: written.value, actorId });
  tx.record({
    event: "sample.request-redraw",
    subjectType: "engagement",
    subjectId: engagementId,
    data: { output: sampling.population.key, draw_number: drawNumber, reason: written.value },
  });
  await statusUpdater.refresh(tx, engagementId);
  return { ok: true, value: await present(tx, engagementId, samplingId) } as const;
}
