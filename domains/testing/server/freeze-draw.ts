import { randomBytes } from "node:crypto";
import { engagementRepository } from "@tieout/engagements/server";
import { type Cents, formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { countVersion } from "./count-version.ts";
import { type DrawRecord, drawRepository, type FrozenPopulation, type KeptPopulation, type PopulationSource } from "./draw-repository.ts";
import { populationReason } from "./population-reason.ts";
import { samplingRepository } from "./sampling-repository.ts";

export interface PopulationToDraw {
  readonly engagementId: string;
  /** Key of the population. */
  readonly key: string;
  /** Lowercase hex SHA-256 of the canonical population CSV. */
  readonly populationSha256: string;
  readonly count: number;
  readonly amountCents: Cents;
  /** Key of the canonical population CSV in the file store. */
  readonly objectKey: string;
  /** The files that the population was built from. */
  readonly sources: readonly PopulationSource[];
  /** The user who started the run. */
  readonly actorId: string;
}

export interface FrozenDraw {
  /** 32 lowercase hex digits. */
  readonly seed: string;
  readonly drawNumber: number;
  /** The previous draw's population if it was different, in which case the change is now recorded as a version; otherwise null. */
  readonly changed: FrozenPopulation | null;
}

/**
 * Called by a run after the population has been written and hashed. A first draw and a requested redraw get their seed here, 128 bits from
 * the system's generator; every other run keeps the seed, so an unchanged population produces the identical sample. No one knows a seed
 * before the population is frozen, and no one can enter one: selection is random, so the sample can be expected to represent the population
 * (AU-C 530.08).
 */
export async function freezeDraw(tx: Tx, request: PopulationToDraw): Promise<FrozenDraw> {
  const { engagementId, key } = request;
  // Prevents two runs for one engagement from both finding that there is no draw yet.
  await engagementRepository(tx).lockRow(engagementId);
  const repository = drawRepository(tx, engagementId);
  const history = await repository.list(key);
  const newest = history.at(-1);
  const changed = await countChange(tx, request, history);
  if (newest && newest.seed !== null) {
    const { seed, drawNumber } = newest;
    if (changed) await repository.replacePopulation(key, drawNumber, populationOf(request));
    return { seed, drawNumber, changed };
  }
  const drawNumber = newest?.drawNumber ?? 1;
  if (!newest) await repository.request(key, { drawNumber, reason: "", actorId: request.actorId });
  const seed = randomBytes(16).toString("hex");
  await repository.seal(key, drawNumber, seed, populationOf(request));
  record(tx, "sample.draw", request, { draw_number: drawNumber, seed });
  return { seed, drawNumber, changed };
}

const populationOf = ({
  populationSha256,
  count,
  amountCents,
  objectKey,
  sources,
}: PopulationToDraw): FrozenPopulation & KeptPopulation => ({
  ...{ sha256: populationSha256, count, amountCents, objectKey, sources },
});

/**
 * If the population differs from the last draw's, records a version with both populations and the reason, so that no one can change the
 * population a known seed draws from without leaving a trail (AU-C 230, 530). Returns the replaced population.
 */
async function countChange(tx: Tx, request: PopulationToDraw, history: readonly DrawRecord[]): Promise<FrozenPopulation | null> {
  const { engagementId, key, actorId } = request;
  const last = history.findLast((draw) => draw.population !== null);
  if (!last?.population || last.population.sha256 === request.populationSha256) return null;
  const { sources, objectKey, ...replaced } = last.population;
  const reason = populationReason(sources, request.sources);
  const stored = await samplingRepository(tx, engagementId).findByPopulation(key);
  if (!stored) throw new Error(`${key} was drawn without a setup`);
  const { count, amountCents, populationSha256: sha256 } = request;
  const version = await countVersion(tx, engagementId, {
    ...{ stored, settings: stored, drawNumber: last.drawNumber, reason, actorId },
    replaced: { before: { ...replaced, objectKey }, after: { sha256, count, amountCents } },
  });
  const data = { draw_number: last.drawNumber, previous_sha256: replaced.sha256, version, reason };
  record(tx, "sample.population-change", request, data);
  return replaced;
}

function record(tx: Tx, event: string, request: PopulationToDraw, data: Readonly<Record<string, unknown>>): void {
  tx.record({
    event,
    subjectType: "engagement",
    subjectId: request.engagementId,
    data: {
      output: request.key,
      population_sha256: request.populationSha256,
      count: request.count,
      amount: formatCents(request.amountCents),
      ...data,
    },
  });
}

/** Every draw from the population with its reason, oldest first; a pending redraw comes last and has no seed. */
export const drawHistory = (tx: Tx, engagementId: string, key: string): Promise<readonly DrawRecord[]> =>
  drawRepository(tx, engagementId).list(key);
