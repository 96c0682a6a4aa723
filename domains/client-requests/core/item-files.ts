import { type AskedReport, checkTogether, hasProblem, type ReceivedCheck } from "@tieout/ingestion/core";
import { type CheckedFile, type ClientFileState, checksOf } from "./client-files.ts";
import { isReturned, replacedBy, type TimedFile, unreplacedOf } from "./replaced-files.ts";

/** A file of an item. */
export interface ItemFile extends CheckedFile, TimedFile {
  /** It was accepted and is in the slot, though it was perhaps returned since: its pay counts. */
  readonly isInSlot: boolean;
  /** The client's explanations, by key of the finding. */
  readonly explanations: Readonly<Record<string, string>>;
}

export interface FileFindings {
  /** What all files of the item say together comes first; it is with one of them. */
  readonly checks: readonly ReceivedCheck[];
  /** Keys of the findings about all files together. */
  readonly ofAll: ReadonlySet<string>;
  readonly explanations: Readonly<Record<string, string>>;
  /** One of several registers of which only all together are compared with the year and Form W-3. */
  readonly isAmongOthers: boolean;
}

/** Files that make up what was asked: one that was returned and is in no slot, or whose place another one takes, does not. */
function present<F extends ItemFile>(files: readonly F[]): readonly F[] {
  const counting = files.filter((file) => !isReturned(file) || file.isInSlot);
  const replaced = replacedBy(counting, files);
  return counting.filter((file) => !replaced.has(file));
}

/** Files that were returned after they had been accepted, and are in the slot still; nothing that was given takes their place. */
export const leftInSlot = <F extends ItemFile>(files: readonly F[]): readonly F[] => present(files).filter(isReturned);

/** A file went back to the client, and nothing was given since, of which a draft is the latest: what it had seems to be missing. */
const isAwaited = (files: readonly ItemFile[], there: readonly ItemFile[]): boolean =>
  unreplacedOf(files).some(({ settledAtMilliseconds: at }) =>
    there.every(({ sentAtMilliseconds: sentAt }) => at !== null && sentAt !== null && sentAt <= at),
  );

const ranks: Readonly<Record<ClientFileState, number>> = { draft: 2, sent: 1, accepted: 0, returned: -1, not_needed: -1 };

/** What is found together is with the file that is the first to be dealt with: it can be sent, or settled, only with it. */
function carrierOf(files: readonly ItemFile[]): ItemFile | undefined {
  const highest = Math.max(...files.map(({ state }) => ranks[state]));
  return files.findLast(({ state }) => ranks[state] === highest);
}

interface FileGroup {
  readonly checks: readonly ReceivedCheck[];
  readonly carrierId: string | null;
  /** Files that are looked at together, without those that are not what was asked for. */
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

/** Of registers of which several are there. While one is being checked, or is to come again, nothing is said of all: what it has would seem to be missing. */
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

/** An explanation of what is found together holds whichever file it is with, but not one that the auditor returned: it did not do. */
const explained = (keys: ReadonlySet<string>, files: readonly ItemFile[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    present(files)
      .filter((file) => !isReturned(file))
      .flatMap(({ explanations }) => Object.entries(explanations).filter(([key]) => keys.has(key))),
  );

/** What is found in each file of an item, which are in the order in which they came, by the id of the file. */
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
