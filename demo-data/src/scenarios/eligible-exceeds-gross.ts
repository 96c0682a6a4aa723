import { bareCheck } from "../people/derive-checks.ts";
import { makeActive } from "../people/make-life.ts";
import { lookAlike, plant, type Scenario } from "./scenario.ts";

const rule = "census.eligible_exceeds_gross";
const report = "payroll_register" as const;

export const eligibleExceedsGross: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "Eligible pay of the year is more than gross pay.",
    make: makeActive,
    shape: (life, chance) => {
      const over = chance.cents(1, 90_000);
      const grossCents = chance.pick([0n, 40_000n]);
      life.extraChecks.push(bareCheck("2024-08-07", { grossCents, eligibleCents: grossCents + over, hoursHundredths: 400n, tag: "over" }));
      return { amountCents: over, on: "2024-08-07", tag: "over" };
    },
  }),
  lookAlike({
    rule,
    key: "eligible pay moved between two checks",
    report,
    why: "Eligible pay is above gross pay on one check and as far below it on another.",
    make: makeActive,
    shape: (life, chance) => {
      const moved = chance.cents(1, 50_000);
      const check = { grossCents: 60_000n, hoursHundredths: 800n };
      life.extraChecks.push(bareCheck("2024-08-07", { ...check, eligibleCents: 60_000n + moved, tag: "above" }));
      life.extraChecks.push(bareCheck("2024-08-21", { ...check, eligibleCents: 60_000n - moved }));
      return { on: "2024-08-07", tag: "above" };
    },
  }),
];
