import { suggestValueMap } from "../mapping/suggest-value-map.ts";
import { foldText } from "../values/clean-text.ts";
import { splitDate } from "../values/date-parts.ts";
import type { SourceRow } from "./source-row.ts";

export interface UnlabeledText {
  readonly label: string;
  readonly value: string;
}

/** Labels used in place of missing ones for the values in an unlabeled heading; they name the rule in mappings. */
export const unlabeled = { idAndName: "unlabelled number and name", name: "unlabelled name", ssn: "unlabelled ssn" } as const;

export const ssnLike = /^(?:\d{3}-?\d{2}|[X*#•●]{3}-?[X*#•●]{2})-?\d{4}$/i;
/** A heading without labels has a number, a name in up to two cells, and an SSN. */
export const mostUnlabeledCells = 4;
export const mostUnlabeledTexts = 3;
const idLike = /^[A-Z]{0,4}-?\d[\dA-Z-]{0,14}$/i;
const commaName = /^\p{L}[\p{L}'’. -]*, *\p{L}[\p{L}'’. -]*$/u;
const words = /^\p{L}[\p{L}'’-]*\.?(?: \p{L}[\p{L}'’-]*\.?){1,3}$/u;

/** `DOE, JANE A`; next to an SSN also `Jane A Doe`. */
export const isNameOfPerson = (text: string, besideSsn: boolean): boolean => commaName.test(text) || (besideSsn && words.test(text));

/**
 * `10725 | DOE, JANE A | 900-10-1234` in any order, where the number or the SSN may be missing; empty if the heading contains anything
 * else.
 */
export function splitUnlabeled(pieces: readonly string[]): readonly UnlabeledText[] {
  const texts = pieces.map(foldText).filter((text) => text !== "");
  if (texts.length < 2 || texts.length > mostUnlabeledTexts) return [];
  const ssns = texts.filter((text) => ssnLike.test(text));
  const names = texts.filter((text) => isNameOfPerson(text, ssns.length > 0));
  const ids = texts.filter((text) => !ssnLike.test(text) && idLike.test(text) && splitDate(text)?.kind !== "numeric");
  const [name, id, ssn] = [names[0], ids[0], ssns[0]];
  if (name === undefined || names.length + ids.length + ssns.length !== texts.length) return [];
  if (names.length > 1 || ids.length > 1 || ssns.length > 1) return [];
  const named = id === undefined ? { label: unlabeled.name, value: name } : { label: unlabeled.idAndName, value: `${id} - ${name}` };
  return ssn === undefined ? [named] : [named, { label: unlabeled.ssn, value: ssn }];
}

const isFund = (text: string): boolean => suggestValueMap("account_classes", [{ text, count: 1 }])[0]?.canonical === "investment";

/** Maximum number of distinct names examined. */
const mostNames = 200;
const nearlyAll = 0.8;

/**
 * Whether rows that look like unlabeled headings for participants really are: each has rows of another kind below it that have no name or
 * SSN where the headings have theirs. Otherwise they are records, or the funds below a heading.
 */
export function areHeadings(rows: readonly SourceRow[], splitOf: (cells: readonly string[]) => readonly UnlabeledText[]): boolean {
  const filled = rows.filter(({ cells }) => cells.some((cell) => foldText(cell) !== ""));
  const found = filled.map(({ cells }) => ({ cells, texts: splitOf(cells) }));
  const at = found.flatMap(({ texts }, index) => (texts.length > 0 ? [index] : []));
  if (at.length === 0) return false;
  const people = new Set(at);
  const followed = at.filter((index) => found[index + 1] !== undefined && !people.has(index + 1));
  if (followed.length < at.length * nearlyAll) return false;
  const names = at.slice(0, mostNames).map((index) => (found[index]?.texts[0]?.value ?? "").replace(/^\S+ - /, ""));
  if (names.filter((name) => !isFund(name)).length < names.length * nearlyAll) return false;
  const places = new Set(
    at.flatMap((index) => (found[index]?.cells ?? []).flatMap((cell, place) => (isPersonal(foldText(cell)) ? [place] : []))),
  );
  const others = found.filter((_, index) => index > (at[0] ?? 0) && !people.has(index));
  const alike = others.filter(({ cells }) => [...places].some((place) => isPersonal(foldText(cells[place] ?? ""))));
  return others.length > 0 && alike.length * 10 < others.length;
}

const isPersonal = (text: string): boolean => ssnLike.test(text) || commaName.test(text);
