import { isFilled } from "../layout/row-roles.ts";
import type { FieldKind } from "../reports/report-definition.ts";
import { maskSsn, maskSsnsInText } from "../values/mask-ssn.ts";

/** A cell as screens, workpapers and the audit log show it. Words without a digit hide nothing. */
export const shownCell = (text: string, kind: FieldKind | null): string =>
  kind === "ssn" && isFilled(text) && /\d/.test(text) ? maskSsn(text) : maskSsnsInText(text);

const recorded: ReadonlySet<FieldKind> = new Set(["money", "number", "percent", "date", "choice", "ssn"]);

/**
 * A cell in the audit log, which outlives the engagement's files: names, identifiers, free texts and dates of birth say who someone is, and
 * are left out; the workpaper has them.
 */
export const recordedCell = (text: string, { kind, key }: { readonly kind: FieldKind; readonly key: string }): string | null =>
  recorded.has(kind) && key !== "birth_date" ? shownCell(text, kind).slice(0, 100) : null;
