import { findPaperEntry } from "@tieout/catalog/core";
import type { Cause } from "./cause.ts";
import { correctionLines } from "./correction-causes.ts";
import type { FilePair, SlotFiles } from "./file-causes.ts";
import { mappingLines } from "./mapping-causes.ts";
import { outputsOf, type PaperInputs, papersReading, type RunInputs } from "./run-inputs.ts";
import { settingLines } from "./setting-causes.ts";

/** If the separate versions aren't recorded, any of them may have changed. */
function isOtherCode(was: PaperInputs, is: PaperInputs): boolean {
  if (was.code && is.code) return was.code.own !== is.code.own;
  return was.madeBy === null || was.madeBy !== is.madeBy;
}

/** Workpapers in both runs that were produced by different code, and workpapers whose code one of the runs didn't record. */
function otherVersions(before: RunInputs, after: RunInputs): { readonly outputs: readonly string[]; readonly unrecorded: boolean } {
  const both = after.papers.flatMap((is) => {
    const was = before.papers.find(({ output }) => output === is.output);
    return was && isOtherCode(was, is) ? [{ output: is.output, was, is }] : [];
  });
  return {
    outputs: both.map(({ output }) => output),
    unrecorded: both.some(({ was, is }) => was.madeBy === null || is.madeBy === null),
  };
}

/** Changes to a workpaper's code. */
export function versionCauses(before: RunInputs, after: RunInputs): readonly Cause[] {
  const { outputs, unrecorded } = otherVersions(before, after);
  if (outputs.length === 0) return [];
  const isSameNumber = before.appVersion === after.appVersion;
  const line = isSameNumber ? `${after.appVersion} in both runs, from a different build` : `${before.appVersion} to ${after.appVersion}`;
  const draws = outputs.flatMap((output) => findPaperEntry(output)?.sampling.map(({ key }): string => key) ?? []);
  return [
    {
      ...{ kind: "version", title: "Version of Tieout" },
      lines: [unrecorded && isSameNumber ? `${after.appVersion} in both runs; the build isn't recorded` : line],
      ...{ act: null, computes: outputs, draws, writes: [] },
    },
  ];
}

/** Version of the code that read a run's files; null if not recorded. All workpapers in a run share the same files. */
const readingOf = ({ papers }: RunInputs): string | null => papers.find(({ code }) => code)?.code?.reading ?? null;

/** Whether the same file has different records and no known user change explains it. */
function isReadAnew(pair: FilePair): boolean {
  const { before, after, isSame } = pair;
  if (!isSame || before.reading === after.reading) return false;
  const mapped = before.mapping && after.mapping ? mappingLines(before.mapping, after.mapping, isSame) : [];
  return [mapped, settingLines(pair), correctionLines(pair)].every((lines) => lines.length === 0);
}

/**
 * Changed file-reading code counts only if a file in both runs was read again with it, because new code alone doesn't change existing
 * records.
 */
export function readingVersionCauses(before: RunInputs, after: RunInputs, slots: readonly SlotFiles[]): readonly Cause[] {
  const [was, is] = [readingOf(before), readingOf(after)];
  if (was === null || is === null || was === is) return [];
  const reports = new Set(slots.filter(({ pairs }) => pairs.some(isReadAnew)).map(({ reportKey }) => reportKey));
  if (reports.size === 0) return [];
  const isSameNumber = before.appVersion === after.appVersion;
  const since = isSameNumber ? `with a different build of version ${after.appVersion}` : `with version ${after.appVersion}`;
  return [
    {
      ...{ kind: "version", title: "How files are read" },
      lines: [`The way files are read changed ${since}`],
      computes: papersReading(
        outputsOf(before, after),
        (output) => findPaperEntry(output)?.reports.some(({ report }) => reports.has(report)) ?? false,
      ),
      ...{ act: null, draws: [], writes: [] },
    },
  ];
}
