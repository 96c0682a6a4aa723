import type { ReportKey } from "@tieout/catalog/core";
import { normalizeHeader } from "../layout/normalize-header.ts";
import { reports } from "../reports/report-registry.ts";
import type { PackageExtent } from "./package-extent.ts";
import type { PackageFinding } from "./recognize-report.ts";

/** A file in a package that is proposed for a slot. */
export interface SlotFile {
  readonly id: string;
  readonly fileName: string;
  readonly slotId: string;
  readonly reportKey: ReportKey;
  readonly finding: Pick<PackageFinding, "headers" | "candidates">;
  readonly extent: Pick<PackageExtent, "rows" | "firstOn" | "lastOn"> | null;
  /** Whether a person chose the slot. */
  readonly isChosen: boolean;
}

/** A file that is already in its slot. */
export interface PlacedFile {
  readonly fileName: string;
  readonly slotId: string;
  readonly headers: readonly string[];
}

/** Other files that a file shares its slot with. */
export interface SlotCompany {
  readonly fileName: string;
  /** Whether the headings are the same: a slot's files share one mapping, so only files with the same headings can be added up. */
  readonly sameHeaders: boolean;
  /** Question for a person before the file goes into the slot; null if there is none. */
  readonly question: string | null;
}

interface Match {
  readonly known: number;
  readonly of: number;
  readonly score: number;
}

function matchOf({ finding, reportKey }: SlotFile): Match {
  const candidate = finding.candidates.find((one) => one.reportKey === reportKey);
  return { known: candidate?.headers.length ?? 0, of: candidate?.columnCount ?? 0, score: candidate?.score ?? 0 };
}

/** Sorts files: those chosen by a person first, then the better match, then fewer unknown headings, then original order. */
function byMatch(one: SlotFile, other: SlotFile): number {
  const [own, their] = [matchOf(one), matchOf(other)];
  return Number(other.isChosen) - Number(one.isChosen) || their.score - own.score || own.of - own.known - (their.of - their.known);
}

const namesOf = (headers: readonly string[]): string =>
  headers
    .map((header) => normalizeHeader(header).full)
    .filter((name) => name !== "")
    .join("\n");

const reachesTheSame = (one: SlotFile, other: SlotFile): boolean =>
  one.extent !== null &&
  other.extent !== null &&
  one.extent.firstOn !== null &&
  one.extent.rows === other.extent.rows &&
  one.extent.firstOn === other.extent.firstOn &&
  one.extent.lastOn === other.extent.lastOn;

const anotherPart = "Is it another part of the report, or another view of the same data?";
const oneMapping = "Files in one slot need the same headings.";

const knownText = ({ known, of }: Match): string => `${known} of ${of}`;

function differing(file: SlotFile, best: SlotFile): string {
  const title = reports[file.reportKey].title.toLowerCase();
  if (file.isChosen)
    return `${best.fileName} was also chosen for this slot but has different headings. ${oneMapping} Choose one of the two.`;
  if (best.isChosen) return `${best.fileName} was chosen for this slot but has different headings. ${oneMapping} ${anotherPart}`;
  const [own, its] = [matchOf(file), matchOf(best)];
  const isBetter = its.known * own.of > own.known * its.of;
  return isBetter
    ? `${best.fileName} matches ${title} better (${knownText(its)} headings, here ${knownText(own)}), and their headings differ. ${anotherPart}`
    : `${best.fileName} is proposed for ${title} too (${knownText(its)} headings known, here ${knownText(own)}), and their headings differ. ${oneMapping} ${anotherPart}`;
}

function beside(file: SlotFile, best: SlotFile): SlotCompany {
  const sameHeaders = namesOf(file.finding.headers) === namesOf(best.finding.headers);
  if (!sameHeaders) return { fileName: best.fileName, sameHeaders, question: differing(file, best) };
  const asks = !file.isChosen && reachesTheSame(file, best);
  const same = `It has the same headings, number of rows and period as ${best.fileName}. ${anotherPart}`;
  return { fileName: best.fileName, sameHeaders, question: asks ? same : null };
}

/** A person may know better than headings that allow two readings, so a chosen file gets a notice instead of a question. */
function besidePlaced(file: SlotFile, placed: PlacedFile): SlotCompany {
  const sameHeaders = namesOf(file.finding.headers) === namesOf(placed.headers);
  const asks = !sameHeaders && !file.isChosen;
  const question = asks ? `${placed.fileName} is in the slot but has different headings. ${oneMapping} ${anotherPart}` : null;
  return { fileName: placed.fileName, sameHeaders, question };
}

/**
 * Finds the files in a package that share slots: the best match takes the slot, and other files join it only with the same headings. Keyed
 * by file; a file that has its slot to itself is absent.
 */
export function shareSlots(files: readonly SlotFile[], placed: readonly PlacedFile[]): ReadonlyMap<string, SlotCompany> {
  const met = new Map<string, SlotCompany>();
  for (const slotId of new Set(files.map((file) => file.slotId))) {
    const [best, ...others] = files.filter((file) => file.slotId === slotId).sort(byMatch);
    const there = placed.find((one) => one.slotId === slotId);
    if (!best) continue;
    if (there) for (const file of [best, ...others]) met.set(file.id, besidePlaced(file, there));
    else for (const file of others) met.set(file.id, beside(file, best));
    const joins = others.find((file) => met.get(file.id)?.question === null);
    if (!there && joins) met.set(best.id, { fileName: joins.fileName, sameHeaders: true, question: null });
  }
  return met;
}
