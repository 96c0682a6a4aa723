import { type Cents, formatCents } from "@tieout/kernel";
import { methodNamed } from "../methods/chosen-method.ts";
import { type SamplingMethodKey, type SamplingPlan, samplingMethods } from "../methods/index.ts";
import type { PlanInProof } from "../methods/sampling-method.ts";
import { amountOfRows } from "../population/population-csv.ts";
import type { Lottery, PopulationItem, SelectedItem } from "../selection/ticket-items.ts";
import { proveVersions, type SampleDraw, type SetUpVersion, type VersionInProof } from "./set-up-versions.ts";

/** A drawn item; key and occurrence identify it in the population file. */
export interface ProofItem {
  readonly key: string;
  readonly occurrence: number;
  /** Decimal string with two places. */
  readonly amount: string;
  /** Lowercase hex SHA-256 of `seed|key|occurrence`; items selected for their size have null or the ticket. */
  readonly ticket: string | null;
}

/**
 * Everything a reviewer needs, in addition to the population file, to redraw the sample (AU-C 230, 530). JSON; the user and time are in the
 * manifest.
 */
export interface SampleProof extends PlanInProof {
  readonly paper: string;
  readonly population: { readonly file: string; readonly sha256: string; readonly count: number; readonly amount: string };
  /** Components of the natural key. */
  readonly natural_key: string;
  readonly method: SamplingMethodKey;
  /** Describes how tickets are computed and used. */
  readonly ticket: string;
  readonly seed: string;
  readonly draw_number: number;
  /** Every draw so far; each except the first has the reason for the redraw. */
  readonly draws?: readonly { readonly draw_number: number; readonly reason: string }[];
  /** Every setup and population since the first draw; absent if neither has changed. */
  readonly set_up_versions?: readonly VersionInProof[];
  readonly isi_count: number;
  readonly isi_amount: string;
  /** Largest first. */
  readonly isi: readonly ProofItem[];
  /** Lowest ticket first. */
  readonly random: readonly ProofItem[];
  /** The items that follow in ticket order; replacements are taken from the top. */
  readonly replacements: readonly ProofItem[];
}

/** Contents of a proof other than the draw itself. */
export interface ProofFacts {
  readonly paper: string;
  /** Name and SHA-256 of the population file. */
  readonly file: string;
  readonly sha256: string;
  readonly naturalKey: string;
  readonly drawNumber: number;
  /** Null if the history is unknown; the proof then leaves it out. */
  readonly draws: readonly { readonly drawNumber: number; readonly reason: string }[] | null;
  /** Every setup and population since the first draw; empty if neither has changed. */
  readonly versions: readonly SetUpVersion[];
  /** Earlier populations, by the SHA-256 of their files. If one is missing, its effect on the sample is left undetermined. */
  readonly earlier?: ReadonlyMap<string, readonly PopulationItem[]>;
}

export const proofItem = ({ naturalKey, occurrence, amountCents, ticket }: SelectedItem): ProofItem => ({
  key: naturalKey,
  occurrence,
  amount: formatCents(amountCents),
  ticket,
});

const compareCents = (a: Cents, b: Cents): number => (a < b ? -1 : a > b ? 1 : 0);
const largestFirst = (a: SelectedItem, b: SelectedItem): number => compareCents(b.amountCents, a.amountCents) || a.index - b.index;

/** Number of replacements: as many as the items drawn, but at least ten. */
const replacementsShown = (drawn: number): number => Math.max(10, drawn);

const drawingOf = (items: readonly PopulationItem[], lottery: Lottery, { sha256, drawNumber, earlier }: ProofFacts): SampleDraw => ({
  ...{ items, sha256, lottery, drawNumber },
  earlier: earlier ?? new Map(),
});

/** Draws the sample and creates the proof. `items` must be in the order of the population file. */
export function proveSample(
  items: readonly PopulationItem[],
  { plan, ...lottery }: Lottery & { readonly plan: SamplingPlan },
  facts: ProofFacts,
  methods = samplingMethods,
): SampleProof {
  const method = methodNamed(plan.method, methods);
  const sample = method.draw(items, plan, lottery);
  const { isi } = method.evaluate(sample);
  return {
    paper: facts.paper,
    population: { file: facts.file, sha256: facts.sha256, count: items.length, amount: formatCents(amountOfRows(items)) },
    natural_key: facts.naturalKey,
    method: plan.method,
    ticket: method.proof.ticketRule,
    seed: lottery.seed,
    draw_number: facts.drawNumber,
    ...(facts.draws === null ? {} : { draws: facts.draws.map(({ drawNumber, reason }) => ({ draw_number: drawNumber, reason })) }),
    ...method.proof.say(plan),
    ...(facts.versions.length > 0 ? { set_up_versions: proveVersions(facts.versions, drawingOf(items, lottery, facts), methods) } : {}),
    isi_count: isi.count,
    isi_amount: formatCents(isi.amountCents),
    isi: [...sample.isi].sort(largestFirst).map(proofItem),
    random: sample.random.map(proofItem),
    replacements: sample.replacements.slice(0, replacementsShown(sample.random.length)).map(proofItem),
  };
}
