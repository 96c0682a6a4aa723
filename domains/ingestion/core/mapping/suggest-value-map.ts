import { codeMeaning, textRules } from "../formats/format-registry.ts";
import type { ValueMapKey } from "../reports/report-definition.ts";
import { choiceKey } from "../values/parse-cell.ts";
import { choiceValues } from "./choice-values.ts";

export interface SourceValue {
  /** As the source writes it. */
  readonly text: string;
  readonly count: number;
  /** Text that explains the value, such as a pay code's description. */
  readonly explanation?: string;
}

export interface ValueSuggestion extends SourceValue {
  readonly canonical: string | null;
  readonly confidence: number;
  readonly reason: string;
}

/** Meaning of each source text in a dictionary; what is not known stays open and must be confirmed, never becomes "other" by itself. */
export function suggestValueMap(
  key: ValueMapKey,
  values: readonly SourceValue[],
  remembered: Readonly<Record<string, string>> = {},
): readonly ValueSuggestion[] {
  return values.map((value) => ({ ...value, ...meaning(key, value, remembered) }));
}

function meaning(
  key: ValueMapKey,
  value: SourceValue,
  remembered: Readonly<Record<string, string>>,
): Pick<ValueSuggestion, "canonical" | "confidence" | "reason"> {
  const text = choiceKey(value.text);
  const known = Object.hasOwn(remembered, text) ? remembered[text] : undefined;
  if (known !== undefined) return { canonical: known, confidence: 0.99, reason: "Accepted before." };
  const itself = text.toLowerCase().replace(/[\s-]+/g, "_");
  if (choiceValues[key].includes(itself)) return { canonical: itself, confidence: 0.98, reason: "The text is the name of this value." };
  const rules = textRules(key);
  const code = rules.find(({ exact }) => exact?.test(text))?.canonical ?? codeMeaning(key, text);
  if (code !== null) return { canonical: code, confidence: 0.92, reason: `“${value.text}” is a common code.` };
  const explained = value.explanation === undefined ? text : `${choiceKey(value.explanation)} ${text}`;
  for (const rule of rules) {
    const hit = rule.words?.exec(explained);
    if (hit)
      return { canonical: rule.canonical, confidence: key === "pay_codes" ? 0.85 : 0.93, reason: `The text contains “${hit[0].trim()}”.` };
  }
  return { canonical: null, confidence: 0, reason: "Not recognized; choose what it means." };
}
