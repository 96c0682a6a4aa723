import { methodNamed } from "../methods/chosen-method.ts";
import { type SamplingMethodKey, type SamplingPlan, samplingMethods } from "../methods/index.ts";
import type { PlanInProof } from "../methods/sampling-method.ts";
import type { Lottery, PopulationItem, SelectedItem } from "../selection/ticket-items.ts";

/** A population file as recorded in the proof. */
export interface PopulationInProof {
  readonly sha256: string;
  readonly count: number;
  readonly amount: string;
}

/** A setup since the first draw, or a population change since then; version 1 is the setup of the first draw and has no reason. */
export interface SetUpVersion {
  readonly version: number;
  /** The draw in effect when the setup or population changed. */
  readonly drawNumber: number;
  readonly reason: string;
  readonly plan: SamplingPlan;
  /** Present if the population changed: the populations before and after. */
  readonly replaced?: { readonly before: PopulationInProof; readonly after: PopulationInProof };
}

/** Key of an item in the population file. */
export interface ItemKey {
  readonly key: string;
  readonly occurrence: number;
}

/** A setup as printed in the proof, with its effect on the sample. */
export interface VersionInProof extends PlanInProof {
  readonly version: number;
  readonly draw_number: number;
  readonly reason: string;
  readonly method: SamplingMethodKey;
  readonly replaced?: SetUpVersion["replaced"];
  /**
   * Items that the previous version did not select, both versions drawn with this proof's seed from the population in use at the time. Null
   * for version 1, for versions before a redraw, and if a population is not stored.
   */
  readonly came: readonly ItemKey[] | null;
  readonly went: readonly ItemKey[] | null;
}

export interface SampleDraw {
  readonly items: readonly PopulationItem[];
  /** SHA-256 of the population file that contains `items`. */
  readonly sha256: string;
  readonly lottery: Lottery;
  readonly drawNumber: number;
  /** Earlier populations, by the SHA-256 of their files. */
  readonly earlier: ReadonlyMap<string, readonly PopulationItem[]>;
}

const idOf = ({ naturalKey, occurrence }: SelectedItem): string => `${occurrence}|${naturalKey}`;
const keyOf = ({ naturalKey, occurrence }: SelectedItem): ItemKey => ({ key: naturalKey, occurrence });

/** Name of a replaced population's file in the bundle. */
export const earlierPopulationFile = (population: string, sha256: string): string =>
  `populations/earlier/${population}.${sha256.slice(0, 16)}.csv`;

/** Each version's population, oldest first: `current` belongs to the last version, and each change records the population before it. */
export function populationsOf(versions: readonly Pick<SetUpVersion, "replaced">[], current: string): readonly string[] {
  let sha256 = current;
  return versions
    .toReversed()
    .map(({ replaced }) => {
      const own = sha256;
      sha256 = replaced?.before.sha256 ?? sha256;
      return own;
    })
    .reverse();
}

/** Items that a setup or population change added to and removed from the sample, both samples drawn with the same seed. */
export function proveVersions(
  versions: readonly SetUpVersion[],
  { items, sha256, lottery, drawNumber, earlier }: SampleDraw,
  methods = samplingMethods,
): VersionInProof[] {
  const populations = populationsOf(versions, sha256);
  const drawnAt = (at: number): readonly SelectedItem[] | null => {
    const { plan } = versions[at] ?? {};
    const population = populations[at] === sha256 ? items : earlier.get(populations[at] ?? "");
    if (!plan || !population) return null;
    const { isi, random } = methodNamed(plan.method, methods).draw(population, plan, lottery);
    return [...isi, ...random];
  };
  const without = (drawn: readonly SelectedItem[], other: readonly SelectedItem[]): readonly ItemKey[] => {
    const known = new Set(other.map(idOf));
    return drawn
      .filter((item) => !known.has(idOf(item)))
      .sort((a, b) => a.index - b.index)
      .map(keyOf);
  };
  return versions.map(({ version, drawNumber: madeAt, reason, plan, replaced }, at) => {
    const [now, then] = madeAt === drawNumber ? [drawnAt(at), drawnAt(at - 1)] : [null, null];
    return {
      version,
      draw_number: madeAt,
      reason,
      method: plan.method,
      ...methodNamed(plan.method, methods).proof.say(plan),
      ...(replaced ? { replaced } : {}),
      came: now && then ? without(now, then) : null,
      went: now && then ? without(then, now) : null,
    };
  });
}
