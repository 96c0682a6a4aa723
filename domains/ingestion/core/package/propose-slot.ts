import type { ReportKey } from "@tieout/catalog/core";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { reports } from "../reports/report-registry.ts";
import { reportOfFileName } from "./names-report.ts";
import type { PackageFinding, ReportCandidate } from "./recognize-report.ts";

/** A report slot that a file may go into. */
export interface SlotChoice {
  readonly slotId: string;
  readonly reportKey: ReportKey;
  readonly providerName: string;
  readonly contract: string;
  /** Key of the provider's format; null if only the universal format applies. */
  readonly format: string | null;
  /** Normalized headers accepted earlier for this report, provider and client. */
  readonly accepted: ReadonlySet<string>;
}

export interface PackageContext {
  readonly slots: readonly SlotChoice[];
  /** First and last calendar year of the plan year. */
  readonly years: readonly [number, number];
}

export interface SlotProposal {
  /** `needs_answer`: a person must choose; `not_needed`: the file belongs to no slot. */
  readonly group: "recognized" | "needs_answer" | "not_needed";
  readonly reportKey: ReportKey | null;
  /** Set for `needs_answer`: the slot to confirm. */
  readonly slotId: string | null;
  /** Evidence for the slot, one sentence each. */
  readonly why: readonly string[];
  /** Question for a person; null if there is none. */
  readonly problem: string | null;
  /** Set if all the file's dates are in other years; `slotId` is where the file would otherwise go. */
  readonly otherYear: { readonly slotId: string | null } | null;
}

const quoted = (texts: readonly string[]): string => texts.map((text) => `“${text}”`).join(", ");
const shownHeaders = 3;
/** This many matching headings for one report can't be chance. */
const enoughHeaders = 6;

function headerSentence({ headers, columnCount, reportKey }: ReportCandidate): string {
  const more = headers.length - shownHeaders;
  const rest = more > 0 ? ` and ${more} more` : "";
  return `${headers.length} of ${columnCount} headings match ${reports[reportKey].title.toLowerCase()}: ${quoted(headers.slice(0, shownHeaders))}${rest}.`;
}

/** The slots whose report has had a file with these exact headings for this client. */
function acceptedBefore(finding: PackageFinding, slots: readonly SlotChoice[]): readonly SlotChoice[] {
  const headers = finding.headers.map((header) => normalizeHeader(header).full);
  return slots.filter(({ accepted }) => accepted.size > 0 && headers.length > 0 && headers.every((header) => accepted.has(header)));
}

const acceptedSentence = ({ layout }: PackageFinding): string =>
  `All its ${layout === null ? "headings" : "columns"} were accepted for this client before.`;

interface ChosenReport {
  readonly reportKey: ReportKey;
  readonly why: readonly string[];
}

/**
 * A few headings indicate a report only if they are most of the file's columns or the title names the report: names and SSNs are in every
 * report.
 */
function isWeak({ headers, columnCount, complete, titled }: ReportCandidate): boolean {
  if (titled || headers.length >= enoughHeaders) return false;
  return complete ? headers.length * 2 <= columnCount : headers.length < 4 || headers.length * 4 < columnCount * 3;
}

const fitOf = ({ layout }: PackageFinding, titles: readonly string[]): string =>
  layout === null ? `Its headings fit ${titles.join(" and ")}` : `Files of the layout “${layout}” may be ${titles.join(" or ")}`;

/** The leading report by content; the file's name only settles ties. */
function chooseReport(finding: PackageFinding, fileName: string): ChosenReport | { readonly open: string } {
  const { layout } = finding;
  const [best] = finding.candidates;
  if (!best) return { open: "No report headings were found." };
  const leaders = finding.candidates.filter(({ score }) => best.score - score < 1);
  const titles = leaders.map(({ reportKey }) => reports[reportKey].title.toLowerCase());
  const reportKey =
    leaders.length === 1
      ? best.reportKey
      : reportOfFileName(
          fileName,
          leaders.map((one) => one.reportKey),
        );
  const chosen = leaders.find((leader) => leader.reportKey === reportKey);
  if (!chosen) return { open: `${fitOf(finding, titles)}${layout === null ? " equally well" : ""}. Choose its slot.` };
  if (layout === null && isWeak(chosen))
    return {
      open: `Only ${chosen.headers.length} of its ${chosen.columnCount} headings are recognized. Choose its slot, or set it aside.`,
    };
  const byName = leaders.length > 1 ? [`${fitOf(finding, titles)}; the file name decided.`] : [];
  const titled = chosen.titled ? ["Its title names the report."] : [];
  const content = layout === null ? headerSentence(chosen) : `It has no headings. Its content matches the layout “${layout}”.`;
  return { reportKey: chosen.reportKey, why: [content, ...titled, ...byName] };
}

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const says = (texts: readonly string[], name: string): boolean =>
  letters(name).length > 2 && texts.some((text) => letters(text).includes(letters(name)));

interface ScoredSlot {
  readonly slot: SlotChoice;
  readonly score: number;
  readonly why: readonly string[];
  /** Whether the slot's provider isn't known to use the file's layout. */
  readonly isForeign: boolean;
}

function scoreSlot(slot: SlotChoice, finding: PackageFinding, fileName: string): ScoredSlot {
  const ofFormat = finding.layout === null ? "writes such headings" : "uses this layout";
  const signs: readonly (readonly [boolean, number, string])[] = [
    [says(finding.banner, slot.contract), 8, `Its banner names contract ${slot.contract}.`],
    [says(finding.banner, slot.providerName), 4, `Its banner names ${slot.providerName}.`],
    [slot.format !== null && finding.formats.includes(slot.format), 2, `${slot.providerName} ${ofFormat}.`],
    [says([fileName], slot.contract) || says([fileName], slot.providerName), 1, "The file name names the provider."],
  ];
  const held = signs.filter(([holds]) => holds);
  const isForeign = finding.layout !== null && (slot.format === null || !finding.formats.includes(slot.format));
  const caution = `${slot.providerName} is not known to use this layout: confirm each column by its values.`;
  const why = [...held.map(([, , sentence]) => sentence), ...(isForeign ? [caution] : [])];
  return { slot, score: held.reduce((sum, [, points]) => sum + points, 0), why, isForeign };
}

/** The provider slot with the most evidence; null if several tie. */
function chooseSlot(slots: readonly SlotChoice[], finding: PackageFinding, fileName: string): ScoredSlot | null {
  const scored = slots.map((slot) => scoreSlot(slot, finding, fileName)).sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  return best && best.score > (second?.score ?? -1) ? best : null;
}

const noPeriod = "It doesn't state its period. Check that it is for this plan year.";
const shownYears = 3;

function outsideYears(finding: PackageFinding, [from, to]: PackageContext["years"]): string | null {
  if (finding.years.length === 0 || finding.years.some((year) => year >= from && year <= to)) return null;
  const [first, ...others] = finding.years;
  const shown = others.length < shownYears ? finding.years.join(", ") : `${first} to ${others.at(-1)}`;
  return `Its dates are in ${shown}, outside the plan year. Choose what it is for.`;
}

/**
 * Asks whether the file is from another provider that has no slot for the report: being the only slot for a report says nothing about where
 * the file came from.
 */
const foreignQuestion = ({ layout }: PackageFinding, { providerName }: SlotChoice): string =>
  `Files of the layout “${layout}” are not known to come from ${providerName}. Confirm that this one does, or choose its slot.`;

const needsAnswer = (asked: Pick<SlotProposal, "reportKey" | "why" | "problem">): SlotProposal => ({
  ...asked,
  group: "needs_answer",
  slotId: null,
  otherYear: null,
});

/** Proposal for a file without a report's headings, or with a misfit that may still be a report. */
function proposeNone({ misfit }: PackageFinding): SlotProposal {
  if (misfit !== null) return needsAnswer({ reportKey: null, why: [], problem: misfit });
  return {
    group: "not_needed",
    reportKey: null,
    slotId: null,
    why: ["Its first rows have no report headings."],
    problem: null,
    otherYear: null,
  };
}

/** Proposes a slot for a file in a package, based on the file's content. */
export function proposeSlot(finding: PackageFinding, fileName: string, { slots, years }: PackageContext): SlotProposal {
  if (finding.candidates.length === 0) return proposeNone(finding);
  const before = acceptedBefore(finding, slots);
  const chosen = chooseReport(finding, fileName);
  // Every file in a layout has the same headings, so they identify the provider but not the report.
  const settled = finding.layout === null ? before[0]?.reportKey : undefined;
  const reportKey = settled ?? ("reportKey" in chosen ? chosen.reportKey : null);
  if (reportKey === null) return needsAnswer({ reportKey, why: [], problem: "open" in chosen ? chosen.open : "Choose its slot." });
  const known = before.filter((slot) => slot.reportKey === reportKey);
  const why = [
    ...(known.length > 0 ? [acceptedSentence(finding)] : []),
    ...("reportKey" in chosen && chosen.reportKey === reportKey ? chosen.why : []),
    ...(finding.layout !== null && finding.years.length === 0 ? [noPeriod] : []),
  ];
  const own = known.length > 0 ? known : slots.filter((slot) => slot.reportKey === reportKey);
  return proposeAmong(own, { finding, fileName, years }, { reportKey, why });
}

interface SlotSearch {
  readonly finding: PackageFinding;
  readonly fileName: string;
  readonly years: PackageContext["years"];
}

/** Chooses among the slots for the file's report. */
function proposeAmong(
  own: readonly SlotChoice[],
  { finding, fileName, years }: SlotSearch,
  { reportKey, why }: ChosenReport,
): SlotProposal {
  const ask = (problem: string) => needsAnswer({ reportKey, why, problem });
  if (own.length === 0) return ask("No provider has this report yet. Add one, or set the file aside.");
  const found = chooseSlot(own, finding, fileName);
  const outside = outsideYears(finding, years);
  if (outside) return { ...ask(outside), otherYear: { slotId: found?.slot.slotId ?? null } };
  if (!found) return ask("Several providers have this report. Choose the one the file is from.");
  const placed = { reportKey, slotId: found.slot.slotId, why: [...why, ...found.why], otherYear: null };
  if (found.isForeign) return { ...placed, group: "needs_answer", problem: foreignQuestion(finding, found.slot) };
  return { ...placed, group: "recognized", problem: null };
}
