import { reportTitle } from "@tieout/catalog/core";
import type { Cause, CauseAct } from "./cause.ts";
import { type InputFile, outputsOf, papersOfReport, type RunInputs } from "./run-inputs.ts";

/** A file in both runs: either the same file, or a file and its replacement. */
export interface FilePair {
  readonly before: InputFile;
  readonly after: InputFile;
  readonly isSame: boolean;
}

export interface SlotFiles {
  readonly title: string;
  readonly reportKey: InputFile["reportKey"];
  readonly pairs: readonly FilePair[];
  readonly removed: readonly InputFile[];
  readonly added: readonly InputFile[];
}

const slotOf = ({ provider, reportKey }: InputFile): string => `${reportKey} ${provider}`;

/** Removes the files with the same key from both lists and returns them as pairs. */
function takeSame(before: InputFile[], after: InputFile[], keyOf: (file: InputFile) => string): FilePair[] {
  return [...after].flatMap((file) => {
    const at = before.findIndex((one) => keyOf(one) === keyOf(file));
    const [found] = at < 0 ? [] : before.splice(at, 1);
    if (!found) return [];
    after.splice(after.indexOf(file), 1);
    return [{ before: found, after: file, isSame: true }];
  });
}

function filesOfSlot(before: InputFile[], after: InputFile[]): Omit<SlotFiles, "title" | "reportKey"> {
  const pairs = takeSame(before, after, ({ sha256, sheet }) => `${sha256} ${sheet ?? ""}`);
  const [gone, come] = [before[0], after[0]];
  // If several files were removed or added, it is unknown which replaced which.
  if (gone && come && before.length === 1 && after.length === 1)
    return { pairs: [...pairs, { before: gone, after: come, isSame: gone.sha256 === come.sha256 }], removed: [], added: [] };
  return { pairs, removed: before, added: after };
}

/** Both runs' files, slot by slot. A file uploaded again with the same content is the same file. */
export function pairFiles(before: RunInputs, after: RunInputs): readonly SlotFiles[] {
  const slots = new Map([...before.files, ...after.files].map((file) => [slotOf(file), file]));
  const providers = new Map<string, Set<string>>();
  for (const { reportKey, provider } of slots.values()) providers.set(reportKey, (providers.get(reportKey) ?? new Set()).add(provider));
  return [...slots].map(([slot, { reportKey, provider }]) => ({
    title: (providers.get(reportKey)?.size ?? 0) > 1 ? `${reportTitle(reportKey)}, ${provider}` : reportTitle(reportKey),
    reportKey,
    ...filesOfSlot(
      before.files.filter((file) => slotOf(file) === slot),
      after.files.filter((file) => slotOf(file) === slot),
    ),
  }));
}

/** The file's name as shown in the listed changes. */
export const named = ({ fileName, sheet }: InputFile): string => (sheet === null ? `“${fileName}”` : `“${fileName}”, sheet ${sheet}`);
const rows = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "row" : "rows"}`;

function linesOf({ pairs, removed, added }: SlotFiles): readonly string[] {
  return [
    ...pairs
      .filter(({ isSame }) => !isSame)
      .map(({ before, after }) => `${named(before)} replaced by ${named(after)}: ${rows(after.rowsRead)}, ${rows(before.rowsRead)} before`),
    ...removed.map((file) => `${named(file)} removed: ${rows(file.rowsRead)}`),
    ...added.map((file) => `${named(file)} added: ${rows(file.rowsRead)}`),
  ];
}

function actOf({ pairs, removed, added }: SlotFiles): CauseAct | null {
  const come = added[0] ?? pairs.find(({ isSame }) => !isSame)?.after;
  const file = come ?? removed[0];
  return file
    ? { subjectType: "asset", subjectId: file.assetId, events: come ? ["asset.upload", "asset.restore"] : ["asset.remove"] }
    : null;
}

const titleOf = ({ pairs, removed, added }: SlotFiles): string => {
  if (pairs.some(({ isSame }) => !isSame)) return "File replaced";
  if (added.length === 0) return removed.length === 1 ? "File removed" : "Files removed";
  return removed.length > 0 ? "Files changed" : added.length === 1 ? "File added" : "Files added";
};

export function fileCauses(before: RunInputs, after: RunInputs, slots: readonly SlotFiles[]): readonly Cause[] {
  return slots
    .map((slot) => ({ slot, lines: linesOf(slot) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ slot, lines }) => ({
      kind: "file",
      title: titleOf(slot),
      lines: lines.map((line) => `${slot.title}, ${line}`),
      act: actOf(slot),
      of: { report: slot.reportKey, slot: slot.title },
      computes: papersOfReport(outputsOf(before, after), slot.reportKey),
      ...{ draws: [], writes: [] },
    }));
}
