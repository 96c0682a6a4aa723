import path from "node:path";
import { layoutKeys } from "../plan/layout.ts";
import { OptionError } from "../plan/plan-options.ts";
import { secondLayouts } from "../second-generator/model/world.ts";
import type { ProductClient } from "./product-client.ts";
import { verifySecond } from "./second/verify-second.ts";
import type { Verification } from "./verified.ts";
import { planOfSeed, verifyFirst } from "./verify-first.ts";

const generatorKeys = ["first", "second"] as const;
type Generator = (typeof generatorKeys)[number];

/** One plan to generate and verify. */
export interface PlanJob {
  readonly generator: Generator;
  readonly seed: number;
  readonly layout: string;
  readonly run: (client: ProductClient, folder: string) => Promise<Verification>;
}

export interface JobOptions {
  readonly seeds: number;
  readonly firstSeed: number;
  /**
   * Null if layouts alternate from seed to seed. Otherwise each seed is generated in each of these layouts, or in all of the generator's
   * layouts for `all`.
   */
  readonly layouts: readonly string[] | null;
  readonly generators: readonly string[];
}

function firstJob(seed: number, layout: string | null): PlanJob {
  const plan = planOfSeed(seed, "");
  const chosen = layoutKeys.find((key) => key === layout) ?? plan.layout;
  return {
    generator: "first",
    seed,
    layout: `${chosen}, ${plan.format}`,
    run: (client, folder) => verifyFirst(client, { ...plan, layout: chosen, folder: path.join(folder, `first-${seed}-${chosen}`) }),
  };
}

function secondJob(seed: number, layout: string | null): PlanJob {
  const chosen = secondLayouts.find((key) => key === layout) ?? secondLayouts[seed % secondLayouts.length] ?? "fid";
  return {
    generator: "second",
    seed,
    layout: chosen,
    run: (client, folder) => verifySecond(client, { seed, layout: chosen, folder: path.join(folder, `second-${seed}-${chosen}`) }),
  };
}

const makers = {
  first: { layouts: layoutKeys, job: firstJob },
  second: { layouts: secondLayouts, job: secondJob },
} satisfies Record<Generator, { layouts: readonly string[]; job: (seed: number, layout: string | null) => PlanJob }>;

/** @throws OptionError for a generator or layout that does not exist. */
export function planJobs({ seeds, firstSeed, layouts, generators }: JobOptions): PlanJob[] {
  const chosen = generators.includes("both") ? [...generatorKeys] : generatorKeys.filter((key) => generators.includes(key));
  const known: readonly string[] = [...layoutKeys, ...secondLayouts, "all"];
  const unknown = (layouts ?? []).find((layout) => !known.includes(layout));
  if (unknown !== undefined) throw new OptionError(`--layouts is a list of ${known.join(", ")}, not “${unknown}”.`);
  if (chosen.length === 0) throw new OptionError(`--generators is first, second or both, not “${generators.join(",")}”.`);
  return Array.from({ length: seeds }, (_, at) => firstSeed + at).flatMap((seed) =>
    chosen.flatMap((generator) => {
      const { layouts: all, job } = makers[generator];
      if (layouts === null) return [job(seed, null)];
      return all.filter((layout: string) => layouts.includes("all") || layouts.includes(layout)).map((layout) => job(seed, layout));
    }),
  );
}
