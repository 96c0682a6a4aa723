import { factsSeen, questionOf, reports } from "../../core/index.ts";
import type { AssetRecord } from "../files/asset-repository.ts";
import { unchangedFormat } from "./column-format.ts";
import type { StoredColumn } from "./mapping-repository.ts";

type InspectedFile = Pick<AssetRecord, "id" | "fileName" | "reportKey" | "inspection">;

const readTogether =
  "All files in a slot must have the same layout. If both layouts are right, remove this file and add the provider a second time.";

/** A slot's columns with the questions that one of its files raises; each question waits for a person and includes the reason. */
export function withQuestionsOf(
  columns: readonly StoredColumn[],
  { id, fileName, reportKey, inspection }: InspectedFile,
  hasOthers: boolean,
): readonly StoredColumn[] {
  const found = new Map((inspection?.columns ?? []).map((column) => [column.index, column]));
  return columns.map((column) => {
    const own = found.get(column.index);
    const asked = own && questionOf(reports[reportKey], column, own);
    if (!own || !asked) return column;
    const question = { assetId: id, msg: `${fileName}: ${asked.msg}${hasOthers && asked.changesFormat ? ` ${readTogether}` : ""}` };
    const { storedValues, ...kept } = column.format;
    const format = asked.changesFormat
      ? { sign: own.sign, format: unchangedFormat(own.format) }
      : { format: asked.lacksResults || !storedValues ? kept : { ...kept, storedValues } };
    return { ...column, ...format, accepted: false, question };
  });
}

/** The columns as shown to the user for confirmation, with everything known about them from the slot's files. */
export const withFactsOf = (columns: readonly StoredColumn[], files: readonly InspectedFile[]): readonly StoredColumn[] =>
  columns.map((column) => {
    const seen = files.flatMap(({ reportKey, inspection }) =>
      (inspection?.columns ?? [])
        .filter(({ index }) => index === column.index)
        .flatMap((own) => factsSeen(reports[reportKey], column, own)),
    );
    return { ...column, seen: [...new Set(seen)] };
  });
