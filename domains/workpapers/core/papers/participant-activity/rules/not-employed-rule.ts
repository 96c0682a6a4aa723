import { contributionSources, employeeSources, matchSources } from "@tieout/catalog/core";
import { cents, displayCents } from "@tieout/kernel";
import {
  type ContributionField,
  exception,
  type NamedUnit,
  type Need,
  nameWords,
  notApplicable,
  pass,
  rule,
  sumFields,
  undetermined,
} from "@tieout/runs/core";
import { type Identity, naturalPersonKey, subjectOf } from "../../../people/person.ts";
import { indexPeople } from "../../../people/person-index.ts";
import { personsOf } from "../../../people/persons.ts";
import { type ActivityContext, countPersons } from "../activity-context.ts";

type EmploymentAnswer = "yes" | "no" | "open" | "other name";

/** A person's contributions in one recordkeeper report. */
interface Contribution {
  readonly person: Identity;
  readonly bySource: Readonly<Record<ContributionField, bigint>>;
  readonly report: "contribution_detail" | "participant_balances";
}

interface Contributor extends Contribution {
  readonly known: EmploymentAnswer;
}

interface FoldedName {
  /** The name's whole words, in any order. */
  readonly words: string;
  readonly initials: string;
}

function foldName({ name }: Identity): FoldedName {
  const words = nameWords(name ?? "").sort();
  const whole = words.filter((word) => word.length > 1);
  if (whole.length < 2) return { words: words.join(" "), initials: "" };
  return { words: whole.join(" "), initials: words.filter((word) => word.length === 1).join(" ") };
}

/**
 * Whether one of the records may belong to a person with this name: one file may omit an initial that another includes, but two different
 * initials mean two people.
 */
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

const isContributed = ({ bySource }: Contribution): boolean => sumFields(bySource, [...contributionSources, "contributions_other"]) !== 0n;

/**
 * People in the detail, plus those whose contributions are only in the balances: the detail may be missing, or have daily totals without
 * people.
 */
function contributionsOf({ contributions, participants }: ActivityContext): readonly Contribution[] {
  const ofDetail = personsOf(contributions ?? []);
  const accounts = indexPeople(participants);
  const inDetail = new Set(ofDetail.map((row) => accounts.find(row)?.key));
  const ofBalances = personsOf(participants).flatMap((person): Contribution[] =>
    inDetail.has(person.key) ? [] : [{ person, bySource: person.amounts, report: "participant_balances" }],
  );
  return [
    ...ofDetail.map((person): Contribution => ({ person, bySource: person.bySource, report: "contribution_detail" })),
    ...ofBalances.filter(isContributed),
  ];
}

/** Contributors, and whether an employer file has them, by SSN; a record without an SSN may be anyone with the same name. */
function contributors(context: ActivityContext): readonly Contributor[] {
  const { employment } = context;
  const all = contributionsOf(context);
  const asked = all.map(({ person }) => person);
  const people = indexPeople(employment, asked);
  const numbers = new Set(employment.flatMap(({ ssnHash }) => ssnHash ?? []));
  const mayBeUnnumbered = nameFinder(employment.filter(({ ssnHash }) => ssnHash === null));
  return all.map((contribution) => {
    const { person } = contribution;
    if (people.find(person)) return { ...contribution, known: "yes" };
    // If several people share an SSN, the employer's files may have this person under another name.
    if (person.ssnHash !== null && numbers.has(person.ssnHash)) return { ...contribution, known: "other name" };
    return { ...contribution, known: mayBeUnnumbered(person) || !people.identifies(person) ? "open" : "no" };
  });
}

const named = ({ person, report }: Contributor): NamedUnit => ({
  naturalKey: naturalPersonKey(person),
  subject: subjectOf(person),
  rowsOf: [{ report, keys: [person.key] }],
});

const contributionColumns: readonly string[] = ["contributions", ...contributionSources];

/** Contributions in the detail or the balances. */
const contributionsGiven: Need = {
  report: ["contribution_detail", "participant_balances"],
  field: ["amount", ...contributionColumns],
  words: "Contributions",
  sentence: "Contributions in neither Contribution detail nor Participant balances",
  given: (facts) => facts.has("contribution_detail") || facts.mapsAny("participant_balances", contributionColumns),
};

const withoutSsn: Readonly<Record<Contribution["report"], string>> = {
  contribution_detail: "Full SSN is not in both the contribution detail and an employer's file",
  participant_balances: "Full SSN is not in both the participant balances and an employer's file",
};

/** Deferrals and match come from the employer's pay; other employer money may be for a year in which the person was still employed. */
export const contributorNotEmployed = rule<ActivityContext, Contributor>({
  id: "activity.contributor_not_employed",
  title: "Contributions for a person in no employer file",
  severity: "high",
  kind: "data",
  unit: "participant",
  authority: "IRC 401(a)(2); AICPA Guide, Employee Benefit Plans: testing of participant data",
  needs: [
    contributionsGiven,
    { report: ["payroll_register", "demographics"], field: null, words: "" },
    { report: ["payroll_register", "demographics"], field: "ssn", words: "SSN" },
  ],
  countedWithout: countPersons,
  units: contributors,
  named,
  judge(contributor) {
    const { bySource, known, report } = contributor;
    const amount = sumFields(bySource, [...employeeSources, ...matchSources]);
    const isOfNoSource = report === "participant_balances" && amount === 0n && bySource.contributions_other !== 0n;
    if (amount === 0n && !isOfNoSource) return notApplicable;
    if (known === "yes") return pass;
    if (known === "other name") return undetermined("Whether the person of this SSN in an employer's file is the same");
    if (known === "open") return undetermined(withoutSsn[report]);
    if (isOfNoSource) return undetermined("Money source of the contributions");
    const msg = `Deferrals and match of ${displayCents(amount)}, but in neither Payroll register nor Demographics.`;
    return exception({ ...named(contributor), amountCents: cents(amount), msg });
  },
});
