import { findPaperEntry } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import type { AttributeResult } from "../../core/index.ts";
import type { WrittenOnFigures } from "./result-id.ts";

/** Text printed for each result choice; an open procedure prints only its note. */
const resultWords: Readonly<Record<string, string>> = {
  open: "",
  pass: "Pass",
  exception: "Exception",
  not_applicable: "N/A",
  cannot_be_determined: "Cannot be determined",
};

interface ReasonRow extends Record<string, unknown> {
  readonly engagementId: string;
  readonly outputKey: string;
  readonly tie: string;
  readonly reason: string;
}

interface AttributeRow extends Record<string, unknown> {
  readonly engagementId: string;
  readonly population: string;
  readonly itemKey: string;
  readonly procedureId: string;
  readonly result: string;
  readonly note: string;
}

/** Splits the key `natural key|occurrence` of an annotated sample item. */
function splitItemKey(itemKey: string): { readonly naturalKey: string; readonly occurrence: number } {
  const at = itemKey.lastIndexOf("|");
  return { naturalKey: itemKey.slice(0, at), occurrence: Number(itemKey.slice(at + 1)) };
}

const printed = ({ population, itemKey, procedureId, result, note }: AttributeRow): AttributeResult => ({
  population,
  ...splitItemKey(itemKey),
  procedureId,
  result: [resultWords[result] ?? result, note].filter((words) => words !== "").join(": "),
});

async function rowsOf(tx: Tx, engagementIds: readonly string[]) {
  const ids = [[...engagementIds]];
  const reasons = await tx.query<ReasonRow>(
    `select engagement_id as "engagementId", output_key as "outputKey", tie_key as tie, reason from tie_reasons
     where engagement_id = any ($1::uuid[]) and reason <> '' order by 1, 2, 3`,
    ids,
  );
  const attributes = await tx.query<AttributeRow>(
    `select engagement_id as "engagementId", output_key as population, item_key as "itemKey", procedure_id as "procedureId", result, note
     from attribute_results where engagement_id = any ($1::uuid[]) order by 1, 2, 3, 4`,
    ids,
  );
  return { reasons: reasons.rows, attributes: attributes.rows };
}

type WrittenOf = (engagementId: string, outputKey: string) => Omit<WrittenOnFigures, "conclusion">;

/**
 * The auditor's entries on these engagements' figures, by workpaper. The conclusion is read separately, although a run prints it and a
 * sign-off covers it.
 */
export async function readWritten(tx: Tx, engagementIds: readonly string[]): Promise<WrittenOf> {
  const { reasons, attributes } = await rowsOf(tx, engagementIds);
  return (engagementId, outputKey) => {
    const populations = new Set((findPaperEntry(outputKey)?.sampling ?? []).map(({ key }): string => key));
    const isOwn = (row: { readonly engagementId: string; readonly outputKey: string }) =>
      row.engagementId === engagementId && row.outputKey === outputKey;
    return {
      tieReasons: reasons.filter(isOwn).map(({ tie, reason }) => ({ tie, reason })),
      attributeResults: attributes.filter((row) => row.engagementId === engagementId && populations.has(row.population)).map(printed),
    };
  };
}
