import type { ValueMapKey } from "../reports/report-definition.ts";
import { adp } from "./adp/adp.ts";
import type { FileFormat, TextRule } from "./file-format.ts";
import { oneAmerica } from "./oneamerica/oneamerica.ts";
import { tiaa } from "./tiaa/tiaa.ts";
import { universal } from "./universal/universal.ts";
import { vestwell } from "./vestwell/vestwell.ts";

/** Every format, one line each. All are consulted for every file: exports are often forwarded without their provider's name. */
export const formats: readonly FileFormat[] = [
  universal, //
  adp,
  oneAmerica,
  tiaa,
  vestwell,
];

/** Spellings of a field's header, the universal ones first. */
export const headersOf = (field: string): readonly string[] =>
  formats.flatMap(({ headers }) => (Object.hasOwn(headers, field) ? (headers[field] ?? []) : []));

export const textRules = (key: ValueMapKey): readonly TextRule[] => formats.flatMap(({ texts }) => texts?.[key] ?? []);

/** Canonical value of a code that some provider writes; null for any other text. */
export function codeMeaning(key: ValueMapKey, text: string): string | null {
  for (const { codes } of formats) {
    const known = codes[key];
    if (known && Object.hasOwn(known, text)) return known[text] ?? null;
  }
  return null;
}
