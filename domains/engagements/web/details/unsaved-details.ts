import { dataTypes } from "@tieout/catalog/core";
import type { DraftContent } from "@tieout/client";
import { type DetailsDraft, type DetailsField, emptyDraft, fieldLabels } from "./details-draft.ts";

const allFields = Object.keys(fieldLabels) as DetailsField[];

/** Only the changed fields, so that a restored draft doesn't undo colleagues' changes to other fields. Null if nothing changed. */
export function unsavedDetails(base: DetailsDraft, draft: DetailsDraft): DraftContent | null {
  const changed = allFields.filter((field) => JSON.stringify(base[field]) !== JSON.stringify(draft[field]));
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, draft[field]]));
}

const isText = (value: unknown): boolean => typeof value === "string";

function fits(field: DetailsField, value: unknown): boolean {
  if (field === "dataType") return dataTypes.some((type) => type === value);
  const empty = emptyDraft[field];
  if (Array.isArray(empty)) return Array.isArray(value) && value.every(isText);
  return isText(value) || (empty === null && value === null);
}

/** The fields of a saved draft that this form understands. */
export const detailsOf = (content: DraftContent): Partial<DetailsDraft> =>
  Object.fromEntries(allFields.filter((field) => field in content && fits(field, content[field])).map((field) => [field, content[field]]));
