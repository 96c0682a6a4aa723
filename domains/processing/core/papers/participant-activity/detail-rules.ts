import { cents, displayCents, displayDate } from "@tieout/kernel";
import type { ReportKey } from "../../paper-key.ts";
import { type Identity, naturalPersonKey, subjectOf } from "../../people/person.ts";
import { indexPeople } from "../../people/person-index.ts";
import type { RuleTally } from "../../rules/rule-tally.ts";
import { contributionFields, sumFields } from "./activity-fields.ts";
import type { ActivityInputs, ActivityParticipant, LateContribution } from "./inputs.ts";
import { severanceCandidates, severanceLookup } from "./severance-candidates.ts";

const termSources: readonly ReportKey[] = ["participant_balances", "demographics", "payroll_register"];

/**
 * Treas. Reg. 1.415(c)-2(e)(3)(i): pay after severance is compensation to defer from until the later of 2½ months and the end of the limitation
 * year. Which pay a contribution came from is in no file, so that everything after 2½ months is shown. One exception per person.
 */
export function judgeSeverance(inputs: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.contribution_after_severance";
  const { facts, contributions } = inputs;
  const dated = facts.mapsAny("contribution_detail", ["pay_date", "received_date"]);
  const missing = !contributions
    ? facts.missing("contribution_detail", "")
    : !dated
      ? facts.missing("contribution_detail", "Pay date or received date")
      : termSources.some((report) => facts.mapsAny(report, ["term_date"]))
        ? null
        : "Termination date is not mapped in any file";
  if (missing) {
    tally.undetermined(rule, missing, inputs.participants.length);
    return;
  }
  const candidates = new Map(severanceCandidates(inputs).map((candidate) => [candidate.contribution.key, candidate]));
  const datesOf = severanceLookup(inputs);
  const rowsByKey = new Map<string, LateContribution[]>();
  for (const row of inputs.lateContributions) rowsByKey.set(row.key, [...(rowsByKey.get(row.key) ?? []), row]);
  for (const contribution of contributions ?? []) {
    const candidate = candidates.get(contribution.key);
    const rows = candidate ? (rowsByKey.get(contribution.key) ?? []).filter((row) => row.on > candidate.after) : [];
    if (!candidate || rows.length === 0) {
      if (datesOf(contribution).termOn) tally.pass(rule);
      else tally.notApplicable(rule);
      continue;
    }
    const amount = rows.reduce((sum, row) => sum + row.amountCents, 0n);
    const latestOn = contribution.lastOn ?? candidate.after;
    const counted = rows.length === 1 ? "1 contribution" : `${rows.length} contributions`;
    const until = `2½ months after the termination on ${displayDate(candidate.termOn)} end on ${displayDate(candidate.after)}`;
    const { startOn, endOn } = facts.planYear;
    const sameYear = candidate.termOn >= startOn && latestOn <= endOn;
    const allowed = sameYear
      ? " Regular pay and unused leave still count when paid by the end of the limitation year of the termination."
      : "";
    const msg = `${counted} of ${displayCents(amount)}, the latest of ${displayDate(latestOn)}; ${until}.${allowed}`;
    const refs = rows.map(({ file_no, sheet, row }) => ({ file_no, sheet, row }));
    const naturalKey = naturalPersonKey(contribution);
    tally.exception({ rule, naturalKey, subject: subjectOf(contribution), amountCents: cents(amount), msg, refs, rowsOf: [] });
  }
}

interface Stranger {
  readonly person: Identity;
  amountCents: bigint;
  readonly reports: Map<ReportKey, string[]>;
}

/** People with contributions or payments who have no account; a person in both reports counts once. */
export function judgeUnknownParticipants({ facts, participants, contributions, payments }: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.unknown_participant";
  if (!contributions && !payments) {
    tally.undetermined(rule, "Neither Contribution detail nor Distribution detail is uploaded", participants.length);
    return;
  }
  const known = indexPeople(participants);
  const strangers: Stranger[] = [];
  const byMark = new Map<string, Stranger>();
  const note = (report: ReportKey, person: Identity, amountCents: bigint): void => {
    if (known.find(person)) {
      tally.pass(rule);
      return;
    }
    const marks = [person.ssnHash && `S${person.ssnHash}`, person.key].filter((mark): mark is string => !!mark);
    const same = marks.map((mark) => byMark.get(mark)).find((found) => found !== undefined);
    const stranger = same ?? { person, amountCents: 0n, reports: new Map<ReportKey, string[]>() };
    if (!same) strangers.push(stranger);
    for (const mark of marks) byMark.set(mark, stranger);
    stranger.amountCents += amountCents;
    stranger.reports.set(report, [...(stranger.reports.get(report) ?? []), person.key]);
  };
  for (const row of contributions ?? []) note("contribution_detail", row, sumFields(row.bySource, contributionFields) + row.rolloverCents);
  for (const row of payments ?? []) note("distribution_detail", row, row.grossCents);
  for (const { person, amountCents, reports } of strangers) {
    const where = [...reports.keys()].map((report) => (report === "contribution_detail" ? "contributions" : "payments")).join(" and ");
    const msg = `Has ${where} of ${displayCents(amountCents)} but no account in Participant balances of ${facts.engagement.engagementName}.`;
    const rowsOf = [...reports].map(([report, keys]) => ({ report, keys }));
    const naturalKey = naturalPersonKey(person);
    tally.exception({ rule, naturalKey, subject: subjectOf(person), amountCents: cents(amountCents), msg, refs: [], rowsOf });
  }
}

interface Comparison {
  readonly rule: string;
  readonly report: "contribution_detail" | "distribution_detail";
  readonly words: string;
  /** Per participant key: amount of the detail and the detail's own keys. */
  readonly detail: ReadonlyMap<string, { readonly amountCents: bigint; readonly keys: readonly string[] }>;
  /** The same by another date or of another extent that balances may go by; agreeing with it is no difference. */
  readonly otherwise?: ReadonlyMap<string, { readonly amountCents: bigint }>;
  readonly ofBalances: (participant: ActivityParticipant) => bigint;
}

const agrees = (a: bigint, b: bigint): boolean => a - b <= 1n && b - a <= 1n;

function compareWithDetail({ facts, participants }: ActivityInputs, tally: RuleTally, comparison: Comparison): void {
  const { rule, report, words, detail, otherwise, ofBalances } = comparison;
  const missing = !facts.has(report) ? facts.missing(report, "") : null;
  for (const participant of participants) {
    if (missing) {
      tally.undetermined(rule, missing);
      continue;
    }
    const theirs = detail.get(participant.key);
    const ours = ofBalances(participant);
    const difference = ours - (theirs?.amountCents ?? 0n);
    const byOther = otherwise?.get(participant.key);
    if (agrees(difference, 0n) || (byOther && agrees(ours, byOther.amountCents))) {
      tally.pass(rule);
      continue;
    }
    const msg = `${words} are ${displayCents(ours)} in Participant balances and ${displayCents(theirs?.amountCents ?? 0n)} in the detail.`;
    const rowsOf = [
      { report: "participant_balances" as const, keys: [participant.key] },
      { report, keys: theirs?.keys ?? [] },
    ];
    const found = { naturalKey: naturalPersonKey(participant), subject: subjectOf(participant), amountCents: cents(difference) };
    tally.exception({ rule, ...found, msg, refs: [], rowsOf });
  }
}

function byParticipant<T extends Identity>(participants: readonly ActivityParticipant[], rows: readonly T[], amountOf: (row: T) => bigint) {
  const known = indexPeople(participants);
  const sums = new Map<string, { amountCents: bigint; keys: string[] }>();
  for (const row of rows) {
    const participant = known.find(row);
    if (!participant) continue;
    const sum = sums.get(participant.key) ?? { amountCents: 0n, keys: [] };
    sum.amountCents += amountOf(row);
    sum.keys.push(row.key);
    sums.set(participant.key, sum);
  }
  return sums;
}

/** All sources but rollovers and loans. */
export function judgeContributions(inputs: ActivityInputs, tally: RuleTally): void {
  const given = inputs.facts.mapsAny("participant_balances", ["contributions", ...contributionFields]);
  const rule = "activity.contributions_differ";
  if (!given) {
    tally.undetermined(rule, inputs.facts.missing("participant_balances", "Contributions"), inputs.participants.length);
    return;
  }
  compareWithDetail(inputs, tally, {
    rule,
    report: "contribution_detail",
    words: "Contributions",
    detail: byParticipant(inputs.participants, inputs.contributions ?? [], (row) => sumFields(row.bySource, contributionFields)),
    // Accounts are credited when the money comes: a pay date before year end may lie in the next year's balances.
    ...(inputs.received ? { otherwise: byParticipant(inputs.participants, inputs.received, (row) => row.amountCents) } : {}),
    ofBalances: (participant) => sumFields(participant.amounts, contributionFields),
  });
}

export function judgePayments(inputs: ActivityInputs, tally: RuleTally): void {
  const rule = "activity.distributions_differ";
  if (!inputs.facts.mapsAny("participant_balances", ["distributions"])) {
    tally.undetermined(rule, inputs.facts.missing("participant_balances", "Distributions"), inputs.participants.length);
    return;
  }
  compareWithDetail(inputs, tally, {
    rule,
    report: "distribution_detail",
    words: "Distributions",
    detail: byParticipant(inputs.participants, inputs.payments ?? [], (row) => row.grossCents),
    otherwise: byParticipant(inputs.participants, inputs.payments ?? [], (row) => row.paidCents),
    ofBalances: (participant) => -participant.amounts.distributions,
  });
}
