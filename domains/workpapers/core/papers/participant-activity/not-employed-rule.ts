import { employeeSources, matchSources } from "@tieout/catalogue/core";
import { cents, displayCents } from "@tieout/kernel";
import { exception, type NamedUnit, nameWords, notApplicable, pass, rule, sumFields, undetermined } from "@tieout/processing/core";
import { type Identity, naturalPersonKey, subjectOf } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import { type ActivityContext, countAccounts } from "./activity-context.ts";
import type { ContributionTotals } from "./inputs.ts";

type Known = "yes" | "no" | "open" | "other name";

interface Contributor {
  readonly contribution: ContributionTotals;
  readonly known: Known;
}

/** The words of the name in any order, without the initials that one file prints and another leaves out. */
function nameKey({ name }: Identity): string {
  const words = nameWords(name ?? "");
  const whole = words.filter((word) => word.length > 1);
  return (whole.length > 1 ? whole : words).sort().join(" ");
}

/** Whether a file of the employer has the person: by SSN; a record without one may be anybody of its name. */
function contributors({ contributions, employment }: ActivityContext): readonly Contributor[] {
  const people = indexPeople(employment, contributions ?? []);
  const numbers = new Set(employment.flatMap(({ ssnHash }) => ssnHash ?? []));
  const unnumbered = new Set(employment.filter(({ ssnHash }) => ssnHash === null).map(nameKey));
  return (contributions ?? []).map((contribution) => {
    if (people.find(contribution)) return { contribution, known: "yes" };
    // Of several people under one SSN the files of the employer may name this one otherwise.
    if (contribution.ssnHash !== null && numbers.has(contribution.ssnHash)) return { contribution, known: "other name" };
    const mayBe = unnumbered.has("") || unnumbered.has(nameKey(contribution));
    return { contribution, known: mayBe || !people.identifies(contribution) ? "open" : "no" };
  });
}

const named = ({ contribution }: Contributor): NamedUnit => ({
  naturalKey: naturalPersonKey(contribution),
  subject: subjectOf(contribution),
  rowsOf: [{ report: "contribution_detail", keys: [contribution.key] }],
});

/** Deferrals and match come from pay of the employer; other employer money may be for a year in which the person still worked. */
export const contributorNotEmployed = rule<ActivityContext, Contributor>({
  id: "activity.contributor_not_employed",
  title: "Contributions for a person in no employer file",
  severity: "high",
  kind: "data",
  unit: "participant",
  authority: "IRC 401(a)(2); AICPA Guide, Employee Benefit Plans: testing of participant data",
  needs: [
    { report: "contribution_detail", field: null, words: "" },
    { report: ["payroll_register", "demographics"], field: null, words: "" },
    { report: ["payroll_register", "demographics"], field: "ssn", words: "SSN" },
  ],
  countedWithout: countAccounts,
  units: contributors,
  named,
  judge(contributor) {
    const amount = sumFields(contributor.contribution.bySource, [...employeeSources, ...matchSources]);
    if (amount === 0n) return notApplicable;
    if (contributor.known === "yes") return pass;
    if (contributor.known === "other name") return undetermined("Whether the person of this SSN in an employer's file is the same");
    if (contributor.known === "open") return undetermined("Full SSN is not in both the contribution detail and an employer's file");
    const msg = `Deferrals and match of ${displayCents(amount)}, but in neither Payroll register nor Demographics.`;
    return exception({ ...named(contributor), amountCents: cents(amount), msg });
  },
});
