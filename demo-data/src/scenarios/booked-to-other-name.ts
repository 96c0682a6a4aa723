import type { Chance } from "../people/chance.ts";
import { makeCheck } from "../people/derive-checks.ts";
import type { Check, Life } from "../people/life.ts";
import { makeActive } from "../people/make-life.ts";
import { paydays } from "../plan/plan-year.ts";
import { somebodyElse } from "./distribution-plants.ts";
import { lookAlike, type Particulars, plant, type Scenario } from "./scenario.ts";

const rule = "activity.name_differs";
const report = "contribution_detail" as const;

/** Lists contributions under another name, starting at a pay date. */
function listedAs(life: Life, booked: Check["booked"], firstOn: string): Particulars {
  life.isPaidRegularly = false;
  life.pretaxBasisPoints = 500n;
  for (const payOn of paydays) {
    const check = makeCheck(life, payOn);
    life.extraChecks.push(payOn >= firstOn ? { ...check, tag: "shown", ...(booked ? { booked } : {}) } : check);
  }
  return { tag: "shown" };
}
const someMonth = (chance: Chance): string => `2024-0${chance.between(3, 8)}-01`;

export const bookedToOtherName: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "Contributions of someone else are booked to the account by a wrong SSN.",
    make: makeActive,
    shape: (life, chance) => listedAs(life, somebodyElse(life, chance), someMonth(chance)),
  }),
  lookAlike({
    rule,
    key: "contributions in other spelling",
    report,
    why: "The name of the contributions differs in case, an initial or a suffix only.",
    make: makeActive,
    shape: (life, chance) => {
      const { firstName, lastName } = life;
      const booked = chance.pick([
        { firstName: firstName.toUpperCase(), lastName: lastName.toUpperCase() },
        { firstName: `${firstName} Q.`, lastName },
        { firstName, lastName: `${lastName} Jr` },
      ]);
      return listedAs(life, booked, someMonth(chance));
    },
  }),
  lookAlike({
    rule,
    key: "contributions under a changed last name",
    report,
    why: "The first name is the same: the last name changed in the year.",
    make: makeActive,
    shape: (life, chance) => {
      const booked = { firstName: life.firstName, lastName: somebodyElse(life, chance).lastName };
      return listedAs(life, booked, someMonth(chance));
    },
  }),
];
