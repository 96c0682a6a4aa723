import { type Cents, formatCents } from "@tieout/kernel";
import { methodNamed } from "../methods/chosen-method.ts";
import { type SamplingMethodKey, type SamplingPlan, samplingMethods } from "../methods/index.ts";
import type { PlanInProof } from "../methods/sampling-method.ts";
import { amountOfRows } from "../population/population-csv.ts";
import type { Lottery, PopulationItem, SelectedItem } from "../selection/ticket-items.ts";
import { proveVersions, type SampleDraw, type SetUpVersion, type VersionInProof } from "./set-up-versions.ts";

/** An item of a draw: key and occurrence find it in the population file. */
export interface ProofItem {
  readonly key: string;
  readonly occurrence: number;
  /** Decimal string with two places. */
  readonly amount: string;
  /** Lower-case hex SHA-256 of `seed|key|occurrence`; null or the ticket for items that their size chose. */
  readonly ticket: string | null;
}

/** Everything a reviewer needs, with the population file, to redraw the sample (AU-C 230, 530). JSON; user and time are in the manifest. */
export interface SampleProof extends PlanInProof {
  readonly paper: string;
  readonly population: { readonly file: string; readonly sha256: string; readonly count: number; readonly amount: string };
  /** Components of the natural key. */
  readonly natural_key: string;
  readonly method: SamplingMethodKey;
  /** How tickets are made and used, in words. */
  readonly ticket: string;
  readonly seed: string;
  readonly draw_number: number;
  /** Every draw so far with the reason why it was made again; the first has none. */
  readonly draws?: readonly { readonly draw_number: number; readonly reason: string }[];
  /** Every setup and population since the first draw; left out while both are unchanged. */
  readonly set_up_versions?: readonly VersionInProof[];
  readonly isi_count: number;
  readonly isi_amount: string;
  /** Largest first. */
  readonly isi: readonly ProofItem[];
  /** Lowest ticket first. */
  readonly random: readonly ProofItem[];
  /** The next ones in ticket order; take them from the top. */
  readonly replacements: readonly ProofItem[];
}

/** Contents of a proof besides the draw itself. */
export interface ProofFacts {
  readonly paper: string;
  /** Name and SHA-256 of the population file. */
  readonly file: string;
  readonly sha256: string;
  readonly naturalKey: string;
  readonly drawNumber: number;
  /** Null where the history is not known: then the proof leaves it out. */
  readonly draws: readonly { readonly drawNumber: number; readonly reason: string }[] | null;
  /** Every setup and population since the first draw; none while both are unchanged. */
  readonly versions: readonly SetUpVersion[];
  /** Populations before, by the SHA-256 of their files; without one, what it changed in the sample is left open. */
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

/** As many replacements as items drawn, at least ten. */
const replacementsShown = (drawn: number): number => Math.max(10, drawn);

const drawingOf = (items: readonly PopulationItem[], lottery: Lottery, { sha256, drawNumber, earlier }: ProofFacts): SampleDraw => ({
  ...{ items, sha256, lottery, drawNumber },
  earlier: earlier ?? new Map(),
});

/** Draws and writes the proof. `items` in the order of the population file. */
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
