import { addDays, addMonths, day } from "../people/calendar.ts";
import type { Chance } from "../people/chance.ts";
import type { Identity, Life } from "../people/life.ts";
import { makeFormer } from "../people/make-life.ts";
import { custodian, makePayment } from "../people/make-payment.ts";
import { shown, withFederal } from "./distribution-plants.ts";
import { lookAlike, plant, type Scenario } from "./scenario.ts";

const rule = "distributions.paid_after_death";
const report = "distribution_detail" as const;

/** A person who left last year and died early in the plan year. */
function makeDeceased(identity: Identity, chance: Chance): Life {
  const life = makeFormer(identity, chance, "deceased");
  life.diedOn = day(2024, chance.between(2, 6), chance.between(1, 28));
  return life;
}
const diedOn = (life: Life): string => life.diedOn ?? life.hireOn;
const after = (life: Life, chance: Chance): string => addDays(diedOn(life), chance.between(1, 150));
const spouse = (life: Life): string => `Wilhelmina ${life.lastName}`;

type PaymentType = Parameters<typeof makePayment>[1];
/** A payment of a quarter of the account on the given day. */
const quarter = (life: Life, type: PaymentType, paidOn: string) => makePayment(life, type, paidOn, life.beginningCents / 4n);
/** Payment to the surviving spouse after the death. */
const toSpouse = (type: PaymentType) => (life: Life, chance: Chance) =>
  shown(life, { ...quarter(life, type, after(life, chance)), payee: spouse(life) });

export const paidAfterDeath: readonly Scenario[] = [
  plant({
    rule,
    report,
    why: "The participant was paid after the day of death.",
    make: makeDeceased,
    shape: (life, chance) => shown(life, quarter(life, "termination", after(life, chance))),
  }),
  plant({
    rule,
    key: "rolled over after the death",
    report,
    why: "The account was rolled over into the participant's own IRA after the day of death.",
    make: makeDeceased,
    shape: (life, chance) => shown(life, quarter(life, "direct_rollover", after(life, chance))),
  }),
  plant({
    rule,
    key: "death benefit made out to the deceased",
    report,
    why: "Coded as a death benefit, and the check names the participant after the day of death.",
    make: makeDeceased,
    shape: (life, chance) => shown(life, quarter(life, "death", after(life, chance))),
  }),
  lookAlike({
    rule,
    key: "death benefit to the estate",
    report,
    why: "The payee is the estate, which bears the participant's name.",
    make: makeDeceased,
    shape: (life, chance) => {
      const payee = `${life.firstName} ${life.lastName} ${chance.pick(["ESTATE", "DECD"] as const)}`;
      return shown(life, { ...quarter(life, "death", after(life, chance)), payee });
    },
  }),
  plant({
    rule: "distributions.code_differs_from_type",
    key: "beneficiary paid without code 4",
    report,
    why: "The surviving spouse was paid, and the 1099-R code is not that of a death benefit.",
    make: makeDeceased,
    shape: toSpouse("termination"),
  }),
  lookAlike({
    rule,
    key: "paid on the day of death",
    report,
    why: "The payment is dated on the day of death.",
    make: makeDeceased,
    shape: (life) => shown(life, quarter(life, "termination", diedOn(life))),
  }),
  lookAlike({
    rule,
    key: "paid the day before the death",
    report,
    why: "The participant was still alive.",
    make: makeDeceased,
    shape: (life) => shown(life, quarter(life, "direct_rollover", addDays(diedOn(life), -1))),
  }),
  lookAlike({
    rule,
    key: "death benefit to the spouse",
    report,
    why: "The surviving spouse received the death benefit, code 4.",
    make: makeDeceased,
    shape: toSpouse("death"),
  }),
  lookAlike({
    rule,
    key: "inherited IRA",
    report,
    why: "Code 4G: the beneficiary's own inherited IRA received the death benefit.",
    make: makeDeceased,
    shape: (life, chance) => {
      const payment = quarter(life, "death", after(life, chance));
      const payee = `${custodian({ ...life, firstName: "Wilhelmina" })}, beneficiary of ${life.firstName} ${life.lastName}`;
      return shown(life, { ...payment, code: "4G", payee });
    },
  }),
  lookAlike({
    rule,
    key: "RMD of the year of death to the spouse",
    report,
    why: "The beneficiary received the minimum distribution of the year, code 4.",
    make: makeDeceased,
    shape: (life, chance) => {
      life.birthOn = addMonths("1944-05-09", chance.between(0, 40));
      life.hireOn = "1990-03-05";
      const payment = makePayment(life, "rmd", after(life, chance), life.beginningCents / 20n);
      return shown(life, { ...withFederal(payment, 0n), code: "4", payee: spouse(life) });
    },
  }),
  lookAlike({
    rule,
    key: "share of a former spouse after the death",
    report,
    why: "A QDRO gives the former spouse a share of his or her own.",
    make: makeDeceased,
    shape: (life, chance) => shown(life, quarter(life, "qdro", after(life, chance))),
  }),
];
