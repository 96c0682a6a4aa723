import type { Paper } from "@tieout/runs/core";
import { lookAlikes, plants } from "../../../../demo-data/src/scenarios/all-scenarios.ts";

/** Rules that no demo plan breaks, with the reason for each. */
const notPlanted: ReadonlyMap<string, string> = new Map([
  ["distributions.vesting_differs", "open without the plan's vesting schedule, never an exception"],
  ["distributions.force_out_not_rolled_over", "open where it does not pass: no report says what the participant chose"],
  [
    "distributions.rmd_missed",
    "planted in missed-rmd-rule.test.ts: open in layouts with no money source, for no minimum is due of Roth money",
  ],
  [
    "activity.vested_below_100",
    "planted with its look-alikes in vested-below-rule.test.ts: balances of the plans have one percentage per account",
  ],
  [
    "activity.contributor_not_employed",
    "planted with its look-alikes in not-employed-rule.test.ts: in every plan the employer knows its contributors",
  ],
  [
    "activity.vested_below_law",
    "planted with its look-alikes in vested-below-law-rule.test.ts and by the second generator: balances of these plans keep the law",
  ],
  ["activity.id_several_ssns", "planted with its look-alikes in id-several-ssns-rule.test.ts: in every plan an ID has one SSN"],
  ["activity.statement_not_footing", "planted with its look-alikes in statement-footing-rule.test.ts: trust statements of the plans foot"],
  ["activity.transfers_between_sources", "passes or is open: one column has both kinds of transfers"],
  ["distributions.hardship_above_sources", "planted with its look-alike in distributions.test.ts"],
]);

/** The demo plans break every rule, and contain a legal look-alike for each. */
export const rulesArePlanted = async ({ rules }: Pick<Paper, "rules">): Promise<readonly string[]> =>
  rules
    .filter(({ id }) => !notPlanted.has(id))
    .flatMap(({ id }) => [
      ...(plants.some(({ fires }) => fires.includes(id)) ? [] : [`${id} has no plant`]),
      ...(lookAlikes.some(({ rule }) => rule === id) ? [] : [`${id} has no look-alike`]),
    ]);
