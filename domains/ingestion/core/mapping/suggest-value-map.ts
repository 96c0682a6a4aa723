import { classOfName, moneySources } from "@tieout/catalog/core";
import type { ShapeValue } from "@tieout/shapes";
import type { FileFormat, TextRule } from "../formats/file-format.ts";
import { codeMeaning, textRules } from "../formats/format-registry.ts";
import { askedTexts } from "../formats/universal/asked-texts.ts";
import { isEmployerSource, proposedFor, unstatedEmployerMoney, unstatedReason } from "../formats/universal/employer-money.ts";
import { type OtherWord, otherWordOf } from "../formats/universal/other-word.ts";
import { doubtOfLetter } from "../formats/universal/status-letters.ts";
import { normalizeHeader } from "../layout/normalize-header.ts";
import type { SourceValueShape, ValueChoicesShape } from "../mapping-shapes.ts";
import { payAndSourceFields } from "../reports/money-fields.ts";
import type { FieldDefinition, ValueMapKey } from "../reports/report-definition.ts";
import { choiceKey } from "../values/parse-cell.ts";
import { choiceValues } from "./choice-values.ts";
import { matchHeader } from "./match-header.ts";

export type SourceValue = ShapeValue<typeof SourceValueShape>;

export type ValueSuggestion = ShapeValue<typeof ValueChoicesShape>["values"][number];

const accepted = "Accepted before.";

/** The words that matter come early in a text, and patterns are slow on long texts. */
const longestMeaning = 300;

/**
 * Suggests a meaning for each source text from a dictionary; unknown texts stay open for a person to confirm and never become "other"
 * automatically.
 */
export function suggestValueMap(key: ValueMapKey, values: readonly SourceValue[], known: KnownMeanings = {}): readonly ValueSuggestion[] {
  const found = values.map((value) => ({ ...value, ...meaning(key, value, known) }));
  if (key === "statuses") return besideStatuses(found, known);
  return key === "pay_codes" ? besideTotals(found) : found;
}

export interface KnownMeanings {
  /** Accepted meanings: text (`choiceKey`) → canonical value. */
  readonly remembered?: Readonly<Record<string, string>> | undefined;
  /** Format of the provider that wrote the file. */
  readonly format?: FileFormat | null;
}

function meaning(key: ValueMapKey, value: SourceValue, known: KnownMeanings): Meaning {
  const found = meaningOfWords(key, value, known);
  const unstated = unstatedMeaning(key, value, found);
  if (unstated) return unstated;
  if (found.confidence !== certainWords) return found;
  const text = choiceKey(value.text).slice(0, longestMeaning);
  const asked = askedTexts[key]?.find(({ words }) => words.test(text));
  const other = found.canonical === null ? null : otherWordOf(key, found.canonical, text, textRules(key));
  if (other && (!asked || isUnsaid(key, found, other))) return besideOtherWord(key, value.text, found, other);
  if (!asked) return found;
  const canonical = asked.canonical === undefined ? found.canonical : asked.canonical;
  return { canonical, confidence: canonical === null ? 0 : mostAsked, reason: `${found.reason} ${asked.why}` };
}

/** Employer contributions of an unstated kind, unless a provider code or an accepted meaning gives the kind. */
function unstatedMeaning(key: ValueMapKey, { text, explanation }: SourceValue, { confidence }: Meaning): Meaning | null {
  const isKnown = confidence >= certainCode && confidence !== certainWords;
  const unstated = isKnown || (key !== "money_sources" && key !== "pay_codes") ? null : unstatedEmployerMoney(explanation ?? text);
  if (!unstated) return null;
  const named = namedField(
    explanation ?? text,
    sourceColumns.filter(({ key: column }) => isEmployerSource(column)),
    0.6,
  );
  const field = named?.key ?? proposedFor[unstated];
  const proposed = key === "money_sources" ? (sourceOfColumn.get(field) ?? field) : field;
  return { canonical: proposed, confidence: mostAsked, reason: unstatedReason[unstated] };
}

function meaningOfWords(key: ValueMapKey, value: SourceValue, { remembered = {}, format = null }: KnownMeanings): Meaning {
  const text = choiceKey(value.text);
  const known = Object.hasOwn(remembered, text) ? remembered[text] : undefined;
  if (known !== undefined) return { canonical: known, confidence: 0.99, reason: accepted };
  const itself = text.toLowerCase().replace(/[\s-]+/g, "_");
  if (choiceValues[key].includes(itself)) return { canonical: itself, confidence: 0.98, reason: "Exact name." };
  const rules = textRules(key);
  const code = rules.find(({ exact }) => exact?.test(text))?.canonical ?? codeMeaning(format, key, text);
  if (code !== null) return { canonical: code, confidence: certainCode, reason: `“${value.text}” is a common code.` };
  const explained = (value.explanation === undefined ? text : `${choiceKey(value.explanation)} ${text}`).slice(0, longestMeaning);
  const total = key === "pay_codes" ? namedField(value.explanation ?? text, totalsOfPay, 1) : null;
  if (total)
    return { canonical: total.key, confidence: mostAsked, reason: `“${value.explanation ?? value.text}” is named like ${total.title}.` };
  return (
    meaningByRule(key, explained, rules) ??
    spelledOut(explained, rules) ??
    usualMeaning(key, value, rules) ?? { canonical: null, confidence: 0, reason: "Not recognized; choose what it means." }
  );
}

/** The meaning of the first rule that matches a word of the text. */
function meaningByRule(key: ValueMapKey, explained: string, rules: readonly TextRule[]): Meaning | null {
  const isOfOtherPlan = key === "money_sources" && otherPlan.test(explained);
  for (const rule of rules) {
    const hit = rule.words?.exec(explained);
    if (!hit) continue;
    if (isOfExpenses(key, rule.canonical, explained)) return key === "trust_lines" ? expenseLine : expenseSource;
    const why = isOfOtherPlan ? " Money from a prior plan may have its own vesting. Confirm what it is." : "";
    const confidence = key === "pay_codes" || isOfOtherPlan ? mostAsked : certainWords;
    return { canonical: rule.canonical, confidence, reason: `Contains “${hit[0].trim()}”.${why}` };
  }
  return null;
}

/** Whether the money goes to the plan's expense account and so belongs to no participant. */
const isOfExpenses = (key: ValueMapKey, canonical: string, text: string): boolean =>
  (key === "money_sources" || (key === "trust_lines" && canonical === "contributions")) && classOfName(text) === "expense_account";

type Meaning = Pick<ValueSuggestion, "canonical" | "confidence" | "reason">;

/** Highest confidence that still requires review. */
const mostAsked = 0.85;
/** Confidence for words within a text. Unlike a code, an exact name or an accepted meaning, they may be reversed by other words. */
const certainWords = 0.93;
const certainCode = 0.92;

const expenseLine: Meaning = {
  canonical: "other",
  confidence: mostAsked,
  reason: "It names the plan's expense account, which receives no participant contributions.",
};
const expenseSource: Meaning = {
  canonical: null,
  confidence: 0,
  reason: "It names the expense account of the plan, which is not a money source; choose what it means.",
};

/** Money from another plan keeps the terms of that plan. */
const otherPlan = /\b(?:PRIOR|PREDECESSOR|FORMER|ACQUIRED|MERGED|MERGER)\b/;

/** The meaning of a text after its abbreviations are spelled out: `Sep from Svc`. */
function spelledOut(text: string, rules: readonly TextRule[]): Meaning | null {
  const full = normalizeHeader(text).full.toUpperCase();
  // Replacing one full word with another, such as notes with loans, does not count as spelling it out.
  if (full.length <= text.length) return null;
  const rule = rules.find(({ words }) => words?.test(full));
  return rule ? { canonical: rule.canonical, confidence: mostAsked, reason: `“${text}” is short for “${full}”.` } : null;
}

const shortWord = 4;

/** An abbreviation next to a money source (`Employee RO`) is a code that may or may not mean the same source. */
const isUnsaid = (key: ValueMapKey, { canonical }: Meaning, { word, denies }: OtherWord): boolean =>
  canonical !== null && key === "money_sources" && (denies || word.length <= shortWord);

/** `401K ER` is not the deferral that `401K` is: proposes the meaning that the other word implies, or none if that could be anything. */
function besideOtherWord(key: ValueMapKey, text: string, found: Meaning, other: OtherWord): Meaning {
  const named = key === "money_sources" ? namedField(text, sourceColumns, 0.8) : null;
  const source = (named && sourceOfColumn.get(named.key)) ?? found.canonical;
  const isOpen = other.denies || (source === found.canonical && isUnsaid(key, found, other));
  const canonical = isOpen ? null : source;
  const reason = `${found.reason} It also says “${other.word}”, which may change the meaning. Confirm it.`;
  return { canonical, confidence: canonical === null ? 0 : mostAsked, reason };
}

/** Meaning of a code that the plan may have invented: `K401`, `ER-M`. */
function usualMeaning(key: ValueMapKey, value: SourceValue, rules: readonly TextRule[]): Meaning | null {
  const text = choiceKey(value.text);
  const explained = value.explanation ?? text;
  const usual = rules.find((rule) => rule.usual?.test(text))?.canonical;
  if (usual !== undefined)
    return { canonical: usual, confidence: mostAsked, reason: `“${text}” usually means this, but each plan defines its own codes.` };
  const source =
    key === "money_sources" || key === "pay_codes"
      ? (namedField(explained, sourceColumns, 0.8) ?? namedField(text, sourceColumns, 0.8))
      : null;
  if (!source) return null;
  const canonical = key === "money_sources" ? (sourceOfColumn.get(source.key) ?? null) : source.key;
  return { canonical, confidence: mostAsked, reason: `“${explained}” is spelled like ${source.title}.` };
}

const sourceOfColumn: ReadonlyMap<string, string> = new Map(
  moneySources.flatMap((source) => ("column" in source ? [[source.column.key, source.key] as const] : [])),
);
const sourceColumns = payAndSourceFields.filter(({ key }) => sourceOfColumn.has(key));
/** Sums of other pay codes in the same file. */
const totalsOfPay = payAndSourceFields.filter(({ key }) => key === "gross_pay" || key === "eligible_comp");

/** The field that the text would name as a column header. */
function namedField(text: string, fields: readonly FieldDefinition[], atLeast: number): FieldDefinition | null {
  const best = fields
    .map((field) => ({ field, score: matchHeader(text, field).score }))
    .filter(({ score }) => score >= atLeast)
    .sort((a, b) => b.score - a.score)[0];
  return best?.field ?? null;
}

/** If one code is gross pay, codes for single earnings are parts of it, and a person reviews them. */
function besideTotals(values: readonly ValueSuggestion[]): readonly ValueSuggestion[] {
  if (!values.some(({ canonical }) => canonical === "gross_pay")) return values;
  return values.map((value) =>
    value.reason === accepted || !value.canonical?.startsWith("earnings_")
      ? value
      : { ...value, confidence: mostAsked, reason: "Another code is the gross pay, which contains this one." },
  );
}

/**
 * Single letters are interpreted only together with the other texts in the column; the provider's codes and accepted ones are already
 * known.
 */
function besideStatuses(values: readonly ValueSuggestion[], { format = null }: KnownMeanings): readonly ValueSuggestion[] {
  const column = values.map(({ text, canonical }) => ({ text: choiceKey(text), canonical }));
  return values.map((value, at) => {
    const text = column[at]?.text ?? "";
    const isKnown = value.reason === accepted || codeMeaning(format, "statuses", text) !== null;
    const doubt = isKnown ? null : doubtOfLetter(text, column);
    return doubt === null ? value : { ...value, confidence: Math.min(value.confidence, mostAsked), reason: `${value.reason} ${doubt}` };
  });
}
