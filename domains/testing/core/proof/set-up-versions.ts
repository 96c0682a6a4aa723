import { methodNamed } from "../methods/chosen-method.ts";
import { type SamplingMethodKey, type SamplingPlan, samplingMethods } from "../methods/index.ts";
import type { PlanInProof } from "../methods/sampling-method.ts";
import type { Lottery, PopulationItem, SelectedItem } from "../selection/ticket-items.ts";

/** A setup since the first draw; version 1 is that of the first draw and has no reason. */
export interface SetUpVersion {
  readonly version: number;
  /** The draw that had been made when the setup changed. */
  readonly drawNumber: number;
  readonly reason: string;
  readonly plan: SamplingPlan;
}

/** Finds an item in the population file. */
export interface ItemKey {
  readonly key: string;
  readonly occurrence: number;
}

/** A setup as the proof prints it, with what it changed in the sample. */
export interface VersionInProof extends PlanInProof {
  readonly version: number;
  readonly draw_number: number;
  readonly reason: string;
  readonly method: SamplingMethodKey;
  /** Items that the setup of the version before did not select, under this proof's seed and population; null for version 1 and before a redraw. */
  readonly came: readonly ItemKey[] | null;
  readonly went: readonly ItemKey[] | null;
}

export interface Drawing {
  readonly items: readonly PopulationItem[];
  readonly lottery: Lottery;
  readonly drawNumber: number;
}

const idOf = ({ naturalKey, occurrence }: SelectedItem): string => `${occurrence}|${naturalKey}`;
const keyOf = ({ naturalKey, occurrence }: SelectedItem): ItemKey => ({ key: naturalKey, occurrence });

/** What a change of the setup brought into the sample and took out of it: both setups drawn with one seed from one population. */
export function proveVersions(
  versions: readonly SetUpVersion[],
  { items, lottery, drawNumber }: Drawing,
  methods = samplingMethods,
): VersionInProof[] {
  const drawnBy = (plan: SamplingPlan): readonly SelectedItem[] => {
    const { isi, random } = methodNamed(plan.method, methods).draw(items, plan, lottery);
    return [...isi, ...random];
  };
  const without = (drawn: readonly SelectedItem[], other: readonly SelectedItem[]): readonly ItemKey[] => {
    const known = new Set(other.map(idOf));
    return drawn
      .filter((item) => !known.has(idOf(item)))
      .sort((a, b) => a.index - b.index)
      .map(keyOf);
  };
  return versions.map(({ version, drawNumber: madeAt, reason, plan }, at) => {
    const before = madeAt === drawNumber ? versions[at - 1] : undefined;
    const [now, then] = before ? [drawnBy(plan), drawnBy(before.plan)] : [null, null];
    return {
      version,
      draw_number: madeAt,
      reason,
      method: plan.method,
      ...methodNamed(plan.method, methods).proof.say(plan),
      came: now && then ? without(now, then) : null,
      went: now && then ? without(then, now) : null,
    };
  });
}
