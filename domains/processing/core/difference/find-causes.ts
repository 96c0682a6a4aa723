import { findPaperEntry } from "@tieout/catalogue/core";
import { type Cause, type LetteredCause, lettered } from "./cause.ts";
import { correctionCauses } from "./correction-causes.ts";
import { fileCauses, pairFiles } from "./file-causes.ts";
import { mappingCauses } from "./mapping-causes.ts";
import { payNoteCauses } from "./pay-note-causes.ts";
import type { RunInputs } from "./run-inputs.ts";
import { planYearChanged, setUpCauses } from "./set-up-causes.ts";
import { procedureCauses, writtenCauses } from "./written-causes.ts";

/** Workpapers of both runs that are made by other code, or of which one run does not say by which. */
function otherVersions(before: RunInputs, after: RunInputs): { readonly outputs: readonly string[]; readonly unrecorded: boolean } {
  const both = after.papers.flatMap((is) => {
    const was = before.papers.find(({ output }) => output === is.output);
    return was && (was.madeBy === null || was.madeBy !== is.madeBy) ? [{ output: is.output, was, is }] : [];
  });
  return {
    outputs: both.map(({ output }) => output),
    unrecorded: both.some(({ was, is }) => was.madeBy === null || is.madeBy === null),
  };
}

function versionCauses(before: RunInputs, after: RunInputs): readonly Cause[] {
  const { outputs, unrecorded } = otherVersions(before, after);
  if (outputs.length === 0) return [];
  const isSameNumber = before.appVersion === after.appVersion;
  const line = isSameNumber ? `${after.appVersion} in both runs, of another build` : `${before.appVersion} to ${after.appVersion}`;
  const draws = outputs.flatMap((output) => findPaperEntry(output)?.sampling.map(({ key }): string => key) ?? []);
  return [
    {
      ...{ kind: "version", title: "Version of Tieout" },
      lines: [unrecorded && isSameNumber ? `${after.appVersion} in both runs; whether it is the same build is not recorded` : line],
      ...{ act: null, computes: outputs, draws, writes: [] },
    },
  ];
}

/** Everything that differs between what two runs read, each with a letter. What a run did not record is said to be unknown. */
export function findCauses(before: RunInputs, after: RunInputs): readonly LetteredCause[] {
  const slots = pairFiles(before, after);
  const versions = versionCauses(before, after);
  const isExplained = versions.length > 0 || planYearChanged(before, after);
  return lettered([
    ...fileCauses(before, after, slots),
    ...mappingCauses({ before, after }, slots, isExplained),
    ...correctionCauses(before, after, slots),
    ...setUpCauses(before, after),
    ...payNoteCauses(before, after, slots),
    ...procedureCauses(before, after),
    ...writtenCauses(before, after),
    ...versions,
  ]);
}
