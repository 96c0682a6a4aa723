import type { Cause } from "./cause.ts";
import type { FilePair, SlotFiles } from "./file-causes.ts";
import { outputsOf, papersOfReport, type RunInputs } from "./run-inputs.ts";

/**
 * Compares settings only for the same file, since a different file has its own settings. Unrecorded settings are not the same as no
 * settings.
 */
export function settingLines({ before, after, isSame }: FilePair): readonly string[] {
  if (!isSame || before.reading === after.reading || before.settings === undefined || after.settings === undefined) return [];
  return JSON.stringify(before.settings) === JSON.stringify(after.settings)
    ? []
    : [`“${after.fileName}” is read with a different delimiter, quotes, encoding, decimal sign or columns`];
}

/** User-chosen settings for splitting a file's text into cells. */
export function settingCauses(before: RunInputs, after: RunInputs, slots: readonly SlotFiles[]): readonly Cause[] {
  return slots.flatMap((slot): readonly Cause[] => {
    const changed = slot.pairs.filter((pair) => settingLines(pair).length > 0);
    const [first] = changed;
    if (!first) return [];
    return [
      {
        ...{ kind: "mapping", title: `Reading settings, ${slot.title}`, lines: [...new Set(changed.flatMap(settingLines))] },
        act: { subjectType: "asset", subjectId: first.after.assetId, events: ["asset.choose-reading"] },
        of: { report: slot.reportKey, slot: slot.title },
        computes: papersOfReport(outputsOf(before, after), slot.reportKey),
        ...{ draws: [], writes: [] },
      },
    ];
  });
}
