import { isFilled } from "../layout/row-roles.ts";
import type { FieldKind } from "../reports/report-definition.ts";
import { maskSsn, maskSsnsInText } from "../values/mask-ssn.ts";

/** A cell as shown on screens, in workpapers and in the audit log. Words without a digit are never masked. */
export const shownCell = (text: string, kind: FieldKind | null): string =>
  kind === "ssn" && isFilled(text) && /\d/.test(text) ? maskSsn(text) : maskSsnsInText(text);

const recorded: ReadonlySet<FieldKind> = new Set(["money", "number", "percent", "date", "choice", "ssn"]);

/**
 * A cell for the audit log, which outlives the engagement's files. Omits names, identifiers, free text and birth dates because they
 * identify a person; the workpaper includes them.
 */
export const recordedCell = (text: string, { kind, key }: { readonly kind: FieldKind; readonly key: string }): string | null =>
  recorded.has(kind) && key !== "birth_date" ? shownCell(text, kind).slice(0, 100) : null;
