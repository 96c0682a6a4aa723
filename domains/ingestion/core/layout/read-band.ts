import type { BandRule } from "../mapping/mapping.ts";
import { foldText } from "../values/clean-text.ts";
import { withoutContinued } from "../values/continued-name.ts";
import { splitDate } from "../values/date-parts.ts";
import { normalizeHeader } from "./normalize-header.ts";
import { isNameOfPerson, mostUnlabeledTexts, splitUnlabeled, ssnLike, unlabeled } from "./unlabeled-people.ts";

export interface BandText {
  readonly label: string;
  readonly value: string;
}

/** Maximum number of cells in a heading; half as many if it has no colon. */
export const mostBandCells = 8;
const mostPlainCells = 3;
/** Longer texts are notes. */
const longestBand = 300;
const longestLabel = 40;
/** Separates two cells, and marks a gap within a text. */
const gap = "\t";

const ssnWords = /\b(SSN|SS|Soc(?:ial)?\.? ?Sec(?:urity)?\.?)(?: ?(?:No\.?|Nbr\.?|Number|#))?[ \t]*(?:[:=-][ \t]*)?(?=[\dXx*#]{3})/gi;

/** Joins a heading's cells; in a comma-separated file, an unquoted `LAST, FIRST` is two cells, the second of which starts with a space. */
function bandText(cells: readonly string[]): string {
  const filled = cells.filter((cell) => foldText(cell) !== "");
  const joined = filled.reduce((text, cell) => (text === "" ? cell : /^ \S/.test(cell) ? `${text},${cell}` : `${text}${gap}${cell}`), "");
  return joined.length > longestBand
    ? ""
    : joined
        .replace(/ *[|;] */g, gap)
        .replace(/[ \u00a0]{2,}|\t+/g, gap)
        .replace(wordAfterDate, `$1${gap}`)
        .split(gap)
        .map(withoutContinued)
        .join(gap)
        .trim();
}

/** A person's labels that precede a single word within the same cell: `Emp No 00372`, `ID 900101234`, `Status ACT`. */
const personLabels: ReadonlySet<string> = new Set(
  "Employee ID;Employee Number;Employee Code;EE ID;EEID;ID;Badge;File Number;Associate ID;Worker ID;Participant ID;Participant Number;Member ID;Member Number;Certificate Number;Account Number;Status;Employee Status"
    .split(";")
    .map((label) => normalizeHeader(label).full),
);

const writtenDate = String.raw`(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[- ][A-Za-z]{3,9}[- ]\d{2,4}|[A-Za-z]{3,9}\.? \d{1,2}, ?\d{4})`;
/** Words after a date begin another label, except between the two dates of a period or next to a time. */
const wordAfterDate = new RegExp(
  String.raw`(?<![\w/.-])(${writtenDate})[ ,]+(?=(?!(?:to|thru|through|until|and|at|am|pm)\b)[A-Za-z])`,
  "gi",
);
/** `Paid 01/05/2024`, `Period 12/16/2023 - 12/29/2023`. */
const labeledDate = new RegExp(`^([A-Za-z][A-Za-z #.]{2,30}?) +(${writtenDate}(?: ?(?:-|–|to|thru|through) ?${writtenDate})?)$`);

/** `DOE, JANE (EE 1001)`: the person's number with its label. */
const numberInParentheses = /^([^()]{2,80}) \(([A-Za-z][A-Za-z .]{0,20}?)[ #:.]{1,3}(\w*\d[\w-]*)\)$/;
const numberLabels: ReadonlySet<string> = new Set([
  ...personLabels,
  ..."EE;Emp;Employee".split(";").map((label) => normalizeHeader(label).full),
]);

function numberedName(piece: string): { readonly name: string; readonly id: string } | null {
  const [, name = "", label = "", id = ""] = numberInParentheses.exec(foldText(piece)) ?? [];
  return numberLabels.has(normalizeHeader(label).full) && isNameOfPerson(name, true) ? { name, id } : null;
}

/** Splits a number, name and SSN separated by dashes, or a number after the name, into separate cells. */
function partsOfPerson(piece: string): readonly string[] {
  const parts = foldText(piece).split(/ [-–] /);
  return (parts.some((part) => ssnLike.test(part)) ? parts : [piece]).flatMap((part) => {
    const numbered = numberedName(part);
    return numbered ? [numbered.id, numbered.name] : [part];
  });
}

/** Adds the missing colon to a cell with a label. */
function withColon(piece: string): string {
  const numbered = numberedName(piece);
  if (numbered) return `${numbered.name}${gap}Employee ID: ${numbered.id}`;
  const dated = labeledDate.exec(piece.trim());
  if (dated) return `${dated[1]}: ${dated[2]}`;
  const words = foldText(piece).split(" ");
  const label = words.slice(0, -1).join(" ");
  return words.length > 1 && words.length <= 4 && !piece.includes(":") && personLabels.has(normalizeHeader(label).full)
    ? `${label}: ${words.at(-1)}`
    : piece;
}

/** Closes a person's label that is alone in its cell because its value is empty: `ID 900101234 | Status`. */
const closeLabel = (piece: string, at: number, pieces: readonly string[]): string => {
  const isBare = !piece.includes(":") && personLabels.has(normalizeHeader(piece).full);
  return isBare && pieces.slice(0, at).some((before) => before.includes(":")) ? `${piece}:` : piece;
};

/** Labels that may follow one another in a heading, even without a gap. */
const knownLabels: ReadonlySet<string> = new Set(
  "Name;Employee Name;Participant Name;Employee;Employee ID;Employee Number;EE ID;ID;Participant ID;SSN;Check Date;Pay Date;Payment Date;Pay Period;Period End;Period Ending;Pay Period End;Period Begin;Hire Date;Date of Hire;Birth Date;DOB;Term Date;Termination Date;Rehire Date;Status;Dept;Department;Division;Location;Class;Pay Group;Pay Frequency;Rate;Fund"
    .split(";")
    .map((label) => normalizeHeader(label).full),
);

/** The last words before a colon: those after a gap, or a known label of a few words. */
function splitLabel(piece: string): { readonly value: string; readonly label: string } | null {
  const at = piece.lastIndexOf(gap);
  if (at >= 0 && foldText(piece.slice(at + 1)) !== "") return { value: piece.slice(0, at), label: piece.slice(at + 1) };
  const words = foldText(piece).split(" ");
  for (let count = Math.min(4, words.length - 1); count >= 1; count -= 1) {
    const label = words.slice(-count).join(" ");
    if (knownLabels.has(normalizeHeader(label).full)) return { value: words.slice(0, -count).join(" "), label };
  }
  return null;
}

const wholeDate = new RegExp(`^${writtenDate}$`);
/** Text after an SSN or date and a gap is part of neither: `SSN: 900-10-1234   Dept 10`, `Check Date 01/17/2025 | Site 001`. */
function entry(label: string, value: string): BandText {
  const { full } = normalizeHeader(label);
  const [first = "", next = ""] = value
    .trim()
    .split(gap)
    .map((part) => part.trim());
  // Checked because an SSN looks like a date.
  const isSsn = ssnLike.test(first);
  const isAll = isSsn ? full === "ssn" : wholeDate.test(first) && /^[A-Za-z]/.test(next) && !goesOn.test(next);
  return { label: full, value: foldText(isAll ? first : value) };
}
const goesOn = /^(?:to|thru|through|until|and|at|am|pm)\b/i;

/** Beginning of a cell that is a separate text, or several, whatever its neighbors and the rest of the cell contain. */
const ownText = /^[A-Za-z0-9]/;

function hasMoreTexts(cells: readonly string[], most: number): boolean {
  let count = 0;
  for (const cell of cells) {
    if (ownText.test(cell)) count += 1;
    if (count > most) return true;
  }
  return false;
}

/** Reads an unlabeled heading that says whose rows follow. Most data rows have more texts than such a heading can have. */
export const readUnlabeled = (cells: readonly string[]) =>
  hasMoreTexts(cells, mostUnlabeledTexts) ? [] : splitUnlabeled(bandText(cells).split(gap).flatMap(partsOfPerson));

/**
 * Splits a heading into labels and values: `Check Date: 01/12/2025`, `Employee: 1001 - DOE, JANE   SSN: 900-10-1234`, `Employee | 1001 -
 * DOE, JANE`, or a single date.
 */
export function splitBand(cells: readonly string[]): readonly BandText[] {
  const count = cells.filter((cell) => foldText(cell) !== "").length;
  if (count === 0 || count > mostBandCells) return [];
  const person = readUnlabeled(cells);
  if (person.length > 0) return person;
  const text = bandText(cells).split(gap).map(withColon).map(closeLabel).join(gap).replace(ssnWords, `${gap}SSN: `).trim();
  const [first = "", ...pieces] = text.split(":");
  if (pieces.length > 0) return labeled(first, pieces);
  return count > mostPlainCells ? [] : plain(cells, foldText(text));
}

function labeled(first: string, pieces: readonly string[]): readonly BandText[] {
  const before = first.split(gap).filter((part) => foldText(part) !== "");
  const label = before.pop() ?? "";
  if (foldText(label).length > longestLabel) return [];
  const found = withLabels(label, pieces);
  const [name] = before.map(foldText);
  const isPerson = found.some((text) => text.label === "ssn" || personLabels.has(text.label));
  if (
    before.length === 1 &&
    name !== undefined &&
    isPerson &&
    isNameOfPerson(
      name,
      found.some((text) => text.label === "ssn"),
    )
  )
    return [{ label: unlabeled.name, value: name }, ...found];
  return before.length > 0 ? [...plain(before, before.join(" ")), ...found] : found;
}

function withLabels(firstLabel: string, pieces: readonly string[]): readonly BandText[] {
  const found: BandText[] = [];
  let label = firstLabel;
  let value = "";
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const next = isLast ? null : splitLabel(piece);
    value += next?.value ?? piece;
    if (!next && !isLast) {
      value += ":";
      continue;
    }
    if (foldText(label + value) !== "") found.push(entry(label, value));
    label = next?.label ?? "";
    value = "";
  }
  return found;
}

function plain(cells: readonly string[], text: string): readonly BandText[] {
  const filled = cells.map(foldText).filter((cell) => cell !== "");
  if (filled.length >= 2) return [entry(filled[0] ?? "", filled.slice(1).join(" "))];
  if (splitDate(text) && /[-/]/.test(text)) return [{ label: "", value: text }];
  const tail = /^([A-Za-z][A-Za-z #.]{2,30}?)\s+(?:[-–#]\s*)?(\d.*)$/.exec(text);
  return tail ? [entry(tail[1] ?? "", tail[2] ?? "")] : [];
}

const totalWord = /\b(?:sub)?totals?\b/i;
const namedTotal = /^(?:(?:sub)?totals?, *\p{L}[\p{L}'’. -]*|\p{L}[\p{L}'’ -]*, *(?:sub)?totals?(?: \p{L}\.?)?)$/iu;
const isNamedTotal = (value: string): boolean => namedTotal.test(splitIdAndName(value)?.name ?? value);
const amount = /^[-($ ]*\d[\d,. ]*\.\d{2}(?: ?[-)]| ?[CD]R)?$/i;
/** `Investments | 5,905,734.30` is a separate line; a heading never states an amount for the rows below. */
const isAmount = (value: string): boolean => amount.test(value) && splitDate(value) === null;
/** Whether the value never occurs in a heading: an amount, or a word for a total, except in a person's name. */
export const isOfNoHeading = (value: string): boolean => value === "" || isAmount(value) || (totalWord.test(value) && !isNamedTotal(value));

/** Maps each field to its text in a heading under a rule; null if the row is not such a heading. */
export function readBand(cells: readonly string[], rule: BandRule): Readonly<Record<string, string>> | null {
  const band = splitBand(cells).find(({ label }) => label === rule.label);
  const [first, second] = rule.fields;
  if (!band || isAmount(band.value) || (totalWord.test(band.value) && !(rule.fields.includes("full_name") && isNamedTotal(band.value))))
    return null;
  if (first === undefined) return null;
  if (second === undefined) return { [first]: band.value };
  if (band.value === "") return { [first]: "", [second]: "" };
  const pair = splitIdAndName(band.value);
  return pair ? { [first]: pair.id, [second]: pair.name } : null;
}

/** Everything that the rules find in one row, with an empty text for a label without a value; null if the row is not a heading. */
export function readBands(cells: readonly string[], rules: readonly BandRule[]): Readonly<Record<string, string>> | null {
  if (rules.length === 0) return null;
  const found: Record<string, string> = {};
  for (const rule of rules) Object.assign(found, readBand(cells, rule));
  return Object.values(found).some((value) => value !== "") ? found : null;
}

/** `1001 - DOE, JANE` or `DOE, JANE (1001)`. */
export function splitIdAndName(value: string): { readonly id: string; readonly name: string } | null {
  const leading = /^(\S*\d\S*)\s*(?:[-–:]\s*|\s)([A-Za-zÀ-ÿ].*)$/.exec(value);
  if (leading) return { id: leading[1] ?? "", name: leading[2] ?? "" };
  const trailing = /^([A-Za-zÀ-ÿ][^(\d]*?)\s*[-–(#]\s*#?\s*(\S*\d[^\s)]*)\)?$/.exec(value);
  return trailing ? { id: trailing[2] ?? "", name: trailing[1] ?? "" } : null;
}
