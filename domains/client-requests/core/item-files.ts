import { type AskedReport, checkTogether, hasProblem, type ReceivedCheck } from "@tieout/ingestion/core";
import { type CheckedFile, type ClientFileState, checksOf } from "./client-files.ts";
import { isReturned, replacedBy, type TimedFile, unreplacedOf } from "./replaced-files.ts";

/** A file of an item. */
export interface ItemFile extends CheckedFile, TimedFile {
  /** Whether the file was accepted and is in the slot, so its pay counts, even if the file has been returned since. */
  readonly isInSlot: boolean;
  /** The client's explanations, by key of the finding. */
  readonly explanations: Readonly<Record<string, string>>;
}

export interface FileFindings {
  /** Findings about all of the item's files come first; only one of the files carries them. */
  readonly checks: readonly ReceivedCheck[];
  /** Keys of the findings about all files together. */
  readonly ofAll: ReadonlySet<string>;
  readonly explanations: Readonly<Record<string, string>>;
  /** Whether the file is one of several registers that are compared with the year and Form W-3 only together. */
  readonly isAmongOthers: boolean;
}

/** Files that make up the requested report, leaving out returned files that are in no slot and files replaced by another. */
function present<F extends ItemFile>(files: readonly F[]): readonly F[] {
  const counting = files.filter((file) => !isReturned(file) || file.isInSlot);
  const replaced = replacedBy(counting, files);
  return counting.filter((file) => !replaced.has(file));
}

/** Files that were returned after acceptance, are still in the slot and have no replacement. */
export const leftInSlot = <F extends ItemFile>(files: readonly F[]): readonly F[] => present(files).filter(isReturned);

/** Whether a file was returned and nothing but drafts has arrived since, so its data would appear to be missing. */
const isAwaited = (files: readonly ItemFile[], there: readonly ItemFile[]): boolean =>
  unreplacedOf(files).some(({ settledAtMilliseconds: at }) =>
    there.every(({ sentAtMilliseconds: sentAt }) => at !== null && sentAt !== null && sentAt <= at),
  );

const ranks: Readonly<Record<ClientFileState, number>> = { draft: 2, sent: 1, accepted: 0, returned: -1, not_needed: -1 };

/** The first file still to be settled, which carries the joint findings because it can be sent or settled only with them. */
function carrierOf(files: readonly ItemFile[]): ItemFile | undefined {
  const highest = Math.max(...files.map(({ state }) => ranks[state]));
  return files.findLast(({ state }) => ranks[state] === highest);
}

interface FileGroup {
  readonly checks: readonly ReceivedCheck[];
  readonly carrierId: string | null;
  /** IDs of the files checked together, leaving out those that are not the requested report. */
  readonly partIds: ReadonlySet<string>;
}

const alone: FileGroup = { checks: [], carrierId: null, partIds: new Set() };

const withheld: ReceivedCheck = {
  ...{ key: "returned-awaited", result: "note", title: "The files weren't compared with the whole year" },
  ...{
    text: "A file was returned and hasn't been replaced. Once it is, we'll check the pay dates and totals of all files together.",
    toDo: null,
  },
  answers: [],
};

/**
 * Groups several registers. While one of them is being checked or a replacement is awaited, there are no joint findings, because that
 * file's data would appear to be missing.
 */
function togetherOf(files: readonly ItemFile[], asked: AskedReport | null): FileGroup {
  if (asked?.reportKey !== "payroll_register") return alone;
  const there = present(files);
  const parts = there.filter((file) => !hasProblem(checksOf(file, asked)));
  const isIncomplete = isAwaited(files, there) || parts.some(({ checking }) => checking === "waiting");
  if (parts.length + (isIncomplete ? 1 : 0) < 2) return alone;
  const partIds = new Set(parts.map(({ id }) => id));
  if (isIncomplete) {
    const carrierId = carrierOf(parts)?.id ?? null;
    return isAwaited(files, there) ? { checks: [withheld], carrierId, partIds } : { ...alone, partIds };
  }
  const registers = parts.flatMap(({ fileName, facts }) =>
    facts?.reading ? [{ fileName, reading: { ...facts.reading, payColumns: facts.payColumns } }] : [],
  );
  if (registers.length === 0) return { ...alone, partIds };
  return {
    checks: checkTogether(registers, parts.length - registers.length, { ...asked, fileCount: parts.length }),
    carrierId: carrierOf(parts)?.id ?? null,
    partIds,
  };
}

/** An explanation of a joint finding counts no matter which file has it, except a returned file, whose explanation was not sufficient. */
const explained = (keys: ReadonlySet<string>, files: readonly ItemFile[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    present(files)
      .filter((file) => !isReturned(file))
      .flatMap(({ explanations }) => Object.entries(explanations).filter(([key]) => keys.has(key))),
  );

/** Findings for each of an item's files, by file ID. Files are in order of arrival. */
export function findingsOf(files: readonly ItemFile[], asked: AskedReport | null): ReadonlyMap<string, FileFindings> {
  const { checks, carrierId, partIds } = togetherOf(files, asked);
  const keys = new Set(checks.map(({ key }) => key));
  return new Map(
    files.map((file) => {
      const isAmongOthers = partIds.has(file.id) || (partIds.size > 0 && isReturned(file));
      const own = checksOf(file, asked && isAmongOthers ? { ...asked, fileCount: Math.max(2, partIds.size) } : asked);
      if (file.id !== carrierId)
        return [file.id, { checks: own, ofAll: new Set<string>(), explanations: file.explanations, isAmongOthers }];
      const explanations = { ...file.explanations, ...explained(keys, files) };
      return [file.id, { checks: [...checks, ...own], ofAll: keys, explanations, isAmongOthers }];
    }),
  );
}
