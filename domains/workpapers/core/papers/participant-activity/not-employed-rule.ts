import { employeeSources, matchSources } from "@tieout/catalogue/core";
import { cents, displayCents } from "@tieout/kernel";
import { exception, type NamedUnit, nameWords, notApplicable, pass, rule, sumFields, undetermined } from "@tieout/processing/core";
import { type Identity, naturalPersonKey, subjectOf } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import { personsOf } from "../../people/persons.ts";
import { type ActivityContext, countPersons } from "./activity-context.ts";
import type { ContributionTotals } from "./inputs.ts";

type Known = "yes" | "no" | "open" | "other name";

interface Contributor {
  readonly contribution: ContributionTotals;
  readonly known: Known;
}

interface FoldedName {
  /** Whole words in any order. */
  readonly words: string;
  readonly initials: string;
}

function foldName({ name }: Identity): FoldedName {
  const words = nameWords(name ?? "").sort();
  const whole = words.filter((word) => word.length > 1);
  if (whole.length < 2) return { words: words.join(" "), initials: "" };
  return { words: whole.join(" "), initials: words.filter((word) => word.length === 1).join(" ") };
}

/** Whether one of the records may be of a person of this name: one file leaves out an initial that another prints, but does not print another. */
function nameFinder(records: readonly Identity[]): (identity: Identity) => boolean {
  const initialsOf = new Map<string, Set<string>>();
  for (const record of records) {
    const { words, initials } = foldName(record);
    const known = initialsOf.get(words);
    if (known) known.add(initials);
    else initialsOf.set(words, new Set([initials]));
  }
  return (identity) => {
    const { words, initials } = foldName(identity);
    const known = initialsOf.get(words);
    return initialsOf.has("") || (known !== undefined && (initials === "" || known.has("") || known.has(initials)));
  };
}

/** Whether a file of the employer has the person: by SSN; a record without one may be anybody of its name. */
function contributors({ contributions, employment }: ActivityContext): readonly Contributor[] {
  const people = indexPeople(employment, contributions ?? []);
  const numbers = new Set(employment.flatMap(({ ssnHash }) => ssnHash ?? []));
  const mayBeUnnumbered = nameFinder(employment.filter(({ ssnHash }) => ssnHash === null));
  return personsOf(contributions ?? []).map((contribution) => {
    if (people.find(contribution)) return { contribution, known: "yes" };
    // Of several people under one SSN the files of the employer may name this one otherwise.
    if (contribution.ssnHash !== null && numbers.has(contribution.ssnHash)) return { contribution, known: "other name" };
    return { contribution, known: mayBeUnnumbered(contribution) || !people.identifies(contribution) ? "open" : "no" };
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
  countedWithout: countPersons,
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
