import { type LetteredCause, lettered } from "./cause.ts";
import { correctionCauses } from "./correction-causes.ts";
import { fileCauses, pairFiles } from "./file-causes.ts";
import { mappingCauses } from "./mapping-causes.ts";
import { payNoteCauses } from "./pay-note-causes.ts";
import type { RunInputs } from "./run-inputs.ts";
import { planYearChanged, setUpCauses } from "./set-up-causes.ts";
import { settingCauses } from "./setting-causes.ts";
import { readingVersionCauses, versionCauses } from "./version-causes.ts";
import { procedureCauses, writtenCauses } from "./written-causes.ts";

/** All differences between the inputs of two runs, each with a letter. Inputs a run did not record are unknown. */
export function findCauses(before: RunInputs, after: RunInputs): readonly LetteredCause[] {
  const slots = pairFiles(before, after);
  const versions = [...versionCauses(before, after), ...readingVersionCauses(before, after, slots)];
  const isExplained = versions.length > 0 || planYearChanged(before, after);
  return lettered([
    ...fileCauses(before, after, slots),
    ...mappingCauses({ before, after }, slots, isExplained),
    ...settingCauses(before, after, slots),
    ...correctionCauses(before, after, slots),
    ...setUpCauses(before, after),
    ...payNoteCauses(before, after, slots),
    ...procedureCauses(before, after),
    ...writtenCauses(before, after),
    ...versions,
  ]);
}
