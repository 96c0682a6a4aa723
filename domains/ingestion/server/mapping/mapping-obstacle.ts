import { choiceKey, columnsWithoutTexts, dictionariesAsked, mostTextsOfChoice, reports } from "../../core/index.ts";
import { asksForSheets } from "../reading/sheet-readings.ts";
import { mappingOf } from "./compose-mapping.ts";
import type { StoredColumn, StoredValue } from "./mapping-repository.ts";
import { type MappingSlot, mergedChoices, slotProblems } from "./mapping-wire.ts";

interface MappingDraft {
  readonly columns: readonly StoredColumn[];
  readonly values: readonly StoredValue[];
}

/** Why files cannot be read with a mapping, as one sentence; null if they can. */
export function mappingObstacle(slot: Pick<MappingSlot, "node" | "assets">, draft: MappingDraft): string | null {
  const report = reports[slot.node.reportKey];
  const first = slot.assets.find((asset) => asset.inspection !== null)?.inspection;
  if (!first) return "This slot has no file yet.";
  const asking = slot.assets.find(asksForSheets);
  if (asking)
    return `Several sheets of ${asking.fileName} have nearly the same columns. Choose the sheets to read, then confirm the mapping.`;
  const error = slotProblems(slot, mappingOf(first, draft)).find((problem) => problem.severity === "error");
  if (error) return error.msg;
  const unlisted = slot.assets
    .flatMap(({ inspection }) => (inspection ? columnsWithoutTexts(report, inspection, draft.columns) : []))
    .map((index) => draft.columns.find((column) => column.index === index)?.header ?? "")[0];
  if (unlisted !== undefined)
    return `“${unlisted}” has more than ${mostTextsOfChoice} different texts, or contains names, so its values can't be mapped one by one. Map it to another field.`;
  const inHeadings = first.mapping.bands.flatMap(({ fields }) => fields);
  const dictionaries = dictionariesAsked(report, [...draft.columns.flatMap(({ field }) => field ?? []), ...inHeadings]);
  const known = new Map(draft.values.map((value) => [`${value.key}|${choiceKey(value.source)}`, value.canonical]));
  const open = mergedChoices(slot, draft.columns)
    .filter(({ key }) => dictionaries.has(key))
    .flatMap(({ key, values }) => values.filter(({ text }) => (known.get(`${key}|${choiceKey(text)}`) ?? null) === null))[0];
  return open ? `“${open.text}” is not mapped yet.` : null;
}
