import { randomBytes } from "node:crypto";
import { engagementRepository } from "@tieout/engagements/server";
import { type Cents, formatCents } from "@tieout/kernel";
import type { Tx } from "@tieout/postgres";
import { type DrawRecord, drawRepository, type FrozenPopulation } from "./draw-repository.ts";

export interface PopulationToDraw {
  readonly engagementId: string;
  /** Key of the population. */
  readonly key: string;
  /** Lower-case hex SHA-256 of the canonical population CSV. */
  readonly populationSha256: string;
  readonly count: number;
  readonly amountCents: Cents;
  /** Who started the run. */
  readonly actorId: string;
}

export interface FrozenDraw {
  /** 32 lower-case hex digits. */
  readonly seed: string;
  readonly drawNumber: number;
  /** The population of the last draw, if different: the run lists items added and removed. */
  readonly changed: FrozenPopulation | null;
}

/**
 * Called by a run once the population is written and hashed. The first draw and a requested redraw get their seed here, 128 bits from the
 * system's generator; every other run keeps the seed, so an unchanged population gives the identical sample. No one knows a seed before the
 * population is frozen, and no one can enter one: selection is random, so the sample can be expected to represent the population (AU-C
 * 530.08).
 */
export async function freezeDraw(tx: Tx, request: PopulationToDraw): Promise<FrozenDraw> {
  const { engagementId, key } = request;
  const population: FrozenPopulation = { sha256: request.populationSha256, count: request.count, amountCents: request.amountCents };
  // Two runs of one engagement must not both find "no draw yet".
  await engagementRepository(tx).lockRow(engagementId);
  const repository = drawRepository(tx, engagementId);
  const history = await repository.list(key);
  const newest = history.at(-1);
  const last = history.findLast((draw) => draw.population !== null)?.population ?? null;
  const changed = last !== null && last.sha256 !== population.sha256 ? last : null;
  if (newest && newest.seed !== null) return keepSeed(tx, request, { ...newest, seed: newest.seed }, changed);
  const drawNumber = newest?.drawNumber ?? 1;
  if (!newest) await repository.request(key, { drawNumber, reason: "", actorId: request.actorId });
  const seed = randomBytes(16).toString("hex");
  await repository.seal(key, drawNumber, seed, population);
  record(tx, "sample.draw", request, { draw_number: drawNumber, seed });
  return { seed, drawNumber, changed };
}

async function keepSeed(
  tx: Tx,
  request: PopulationToDraw,
  draw: DrawRecord & { readonly seed: string },
  changed: FrozenPopulation | null,
): Promise<FrozenDraw> {
  const { seed, drawNumber } = draw;
  if (changed) {
    const population = { sha256: request.populationSha256, count: request.count, amountCents: request.amountCents };
    await drawRepository(tx, request.engagementId).replacePopulation(request.key, drawNumber, population);
    record(tx, "sample.population-change", request, { draw_number: drawNumber, previous_sha256: changed.sha256 });
  }
  return { seed, drawNumber, changed };
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

/** Every draw from the population with its reason, oldest first; a pending redraw comes last, without a seed. */
export const drawHistory = (tx: Tx, engagementId: string, key: string): Promise<readonly DrawRecord[]> =>
  drawRepository(tx, engagementId).list(key);
