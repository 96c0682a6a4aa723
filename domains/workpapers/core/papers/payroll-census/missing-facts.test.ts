import { addDays } from "@tieout/kernel";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Employee, PayrollEmployee } from "../../people/employer-records.ts";
import { ann, annAgain, ben, type CensusCase, cy, day, dee, judge, paid, personFields, recordOf } from "./payroll-census.test-data.ts";
import { censusRules } from "./rules.ts";

const payrollFields = [...personFields, "pay_date", "hours", "gross_pay", "eligible_comp", "deferral_pretax"];
const demographicsFields = [...personFields, "hours", "gross_pay", "eligible_comp"];

const amount = fc.constantFrom(-100n, 0n, 100n, 101n);
const on = (...days: readonly string[]) => fc.constantFrom(null, ...days.map(day));
/** Status and rehire are consistent: someone who was rehired isn't shown as terminated. */
const employment = fc
  .record({ hireOn: on("2015-01-01", "2024-02-01", "2025-01-01"), termOn: on("2023-06-30", "2024-01-31"), isRehired: fc.boolean() })
  .chain(({ hireOn, termOn, isRehired }) =>
    fc.constantFrom(null, termOn && !isRehired ? "terminated" : "active").map((status) => ({
      ...{ hireOn, termOn, status },
      rehireOn: termOn && isRehired ? day("2024-02-01") : null,
    })),
  );
const special = fc
  .record({ pay: fc.record({ gross_pay: amount, eligible_comp: amount, deferral_pretax: amount }) })
  .chain(({ pay }) =>
    fc
      .record({ birthOn: on("1900-01-01", "1985-05-05", "2012-01-01"), hoursHundredths: fc.constantFrom(0n, 100n) })
      .chain((more) => employment.map((dates) => ({ ...more, ...dates, pay, lastPaidOn: day("2024-12-15") }))),
  );

/**
 * Four people, each in one or both files. Demographics have the same person, or one with another name or date. Sometimes Ann appears twice.
 */
const census = fc
  .record({
    some: fc.tuple(special, special, special, special),
    where: fc.array(fc.constantFrom("both", "payroll", "demographics", "other"), { minLength: 5, maxLength: 5 }),
    isAnnTwice: fc.boolean(),
  })
  .map(({ some: [a, b, c, d], where: anywhere, isAnnTwice }) => {
    // Ann with different IDs in payroll and demographics is one person on whom the two files disagree.
    const where = isAnnTwice ? anywhere.map((one, at) => (at === 0 || at === 4 ? "both" : one)) : anywhere;
    const people = [ann(a), ben(b), cy(c), dee(d), ...(isAnnTwice ? [annAgain(d)] : [])];
    const own = { hoursHundredths: 8_000n, grossCents: 500_000n, eligibleCents: 500_000n };
    const recordsOf = (employee: PayrollEmployee, at: number) => {
      const other = where[at] === "other" ? { name: "QUILL, ZOE", birthOn: employee.birthOn && addDays(employee.birthOn, 2) } : {};
      return where[at] === "payroll" ? [] : [recordOf(employee, { ...own, ...other })];
    };
    const payroll = people.filter((_, at) => where[at] !== "demographics");
    return {
      isAnnTwice,
      payroll,
      demographics: people.flatMap(recordsOf),
      latePay: payroll.map((employee: Employee, at) => paid(employee, "2024-12-15", 100n, at + 2)),
    };
  });

interface TakenAway {
  readonly report: keyof typeof complete | "both";
  /** Null removes the whole report. */
  readonly fields: readonly string[] | null;
}

const complete = { payroll_register: payrollFields, demographics: demographicsFields };
const singly = (report: TakenAway["report"], fields: readonly string[]): TakenAway[] =>
  fields.map((field) => ({ report, fields: [field] }));
const pay = ["gross_pay", "eligible_comp"];

/** Removes every field and every report in turn. Most rules need only gross or eligible pay, not both. */
const takenAway: readonly TakenAway[] = [
  ...singly("payroll_register", payrollFields),
  ...singly("demographics", demographicsFields),
  ...singly("both", payrollFields),
  ...(["payroll_register", "demographics", "both"] as const).map((report) => ({ report, fields: pay })),
  { report: "demographics", fields: null },
];

function take(full: CensusCase, { report, fields }: TakenAway): CensusCase {
  if (fields === null) return { ...full, demographics: null, fields: complete };
  const rest = (of: keyof typeof complete) =>
    report === of || report === "both" ? complete[of].filter((field) => !fields.includes(field)) : complete[of];
  return { ...full, fields: { payroll_register: rest("payroll_register"), demographics: rest("demographics") } };
}

const readsEither = (rule: { readonly id: string }, { fields }: TakenAway): boolean =>
  rule.id !== "census.eligible_exceeds_gross" && fields?.length === 1 && pay.includes(fields[0] ?? "");
/** Without the SSN or the ID, Ann's two IDs are read as one person, who may match another person in demographics. */
const joinsPeople = ({ fields }: TakenAway): boolean => ["ssn", "employee_id"].includes(fields?.[0] ?? "");

it.each(censusRules)("$id: a missing field or report adds no exception and no pass", (rule) => {
  fc.assert(
    fc.property(census, fc.constantFrom(...takenAway), ({ isAnnTwice, ...people }, lost) => {
      fc.pre(!readsEither(rule, lost) && !(isAnnTwice && joinsPeople(lost)));
      const before = judge(rule, { ...people, fields: complete }).summary;
      const after = judge(rule, take(people, lost)).summary;
      expect(after?.exception).toBeLessThanOrEqual(before?.exception ?? 0);
      expect(after?.pass).toBeLessThanOrEqual(before?.pass ?? 0);
    }),
    { numRuns: 300 },
  );
});

it.each(censusRules)("$id names the missing fact whenever it cannot be determined", (rule) => {
  fc.assert(
    fc.property(census, fc.constantFrom(...takenAway), ({ isAnnTwice: _, ...people }, lost) => {
      const summary = judge(rule, take(people, lost)).summary;
      expect((summary?.cannot_be_determined ?? 0) > 0).toBe((summary?.missing.length ?? 0) > 0);
    }),
    { numRuns: 50 },
  );
});

it.each(censusRules)("$id: an empty payroll without demographics lacks nothing, because there is no one to judge", (rule) => {
  const summary = judge(rule, { payroll: [], demographics: null }).summary;
  expect(summary).toMatchObject({ cannot_be_determined: 0, missing: [] });
});
