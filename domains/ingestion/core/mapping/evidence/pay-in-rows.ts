import { normalizeHeader } from "../../layout/normalize-header.ts";
import { reviewBelow } from "../mapping.ts";
import type { ColumnSuggestion } from "../suggest-mapping.ts";
import { type AmountColumn, type CellRow, type EquationTally, holds, inRows, tryRows } from "./amount-rows.ts";
import { askedByRows, type Finding, provenByRows } from "./finding.ts";
import { fieldsOfPay, mayBeRate, rateReason } from "./rate-of-pay.ts";

const ofEarnings: ReadonlySet<string> = new Set(
  (
    "regular reg overtime ot bonus commission holiday hol vacation vac sick tip pto shift differential retro severance double doubletime straight salary " +
    "hourly wage earning pay earned other misc allowance incentive stipend"
  ).split(" "),
);
const ofNoEarnings: ReadonlySet<string> = new Set(
  (
    "hour hr rate gross total ytd net tax fica medicare deduction 401k 403b deferral match loan date frequency eligible plan excluded w2 annual annualized " +
    "employer year"
  ).split(" "),
);

/** Whether the header names a column of one kind of pay. */
function isOfEarnings({ suggestion: { header, field } }: AmountColumn): boolean {
  if (field !== null && !fieldsOfPay.has(field) && field !== "amount") return false;
  const { words } = normalizeHeader(header.replace(/\bo\/t\b/gi, "overtime"));
  return words.some((word) => ofEarnings.has(word)) && !words.some((word) => ofNoEarnings.has(word));
}

const isFree = ({ field }: ColumnSuggestion): boolean => field === null || fieldsOfPay.has(field) || field === "amount";

/** Whether a column is the sum of others, in rows where at least two of them are nonzero. */
const sumsTo = (total: AmountColumn, parts: readonly AmountColumn[]): EquationTally =>
  tryRows(total.cents.length, (row) => {
    const given = parts.map(({ cents }) => cents[row] ?? 0n);
    const sum = given.reduce((cents, one) => cents + one, 0n);
    const stated = total.cents[row] ?? 0n;
    if (sum === 0n && stated === 0n) return null;
    return { holds: sum === stated, tells: given.filter((one) => one !== 0n).length > 1 };
  });

/** The only column that is the sum of the earnings columns. */
function sumOfEarnings(columns: readonly AmountColumn[]): Finding | null {
  const earnings = columns.filter(isOfEarnings);
  const found = columns
    .filter(({ suggestion }) => isFree(suggestion) && !mayBeRate(suggestion.header, true))
    .map((total) => ({ total, parts: earnings.filter((part) => part !== total) }))
    .map(({ total, parts }) => ({ total, parts, held: sumsTo(total, parts) }))
    .filter(({ parts, held }) => parts.length > 1 && holds(held));
  const [only] = found;
  if (!only || found.length > 1) return null;
  const { index, field, header } = only.total.suggestion;
  const names = only.parts.map(({ suggestion }) => `“${suggestion.header}”`).join(", ");
  const isNamedOtherwise =
    field === "eligible_comp" || normalizeHeader(header).words.some((word) => ["net", "eligible", "plan"].includes(word));
  return {
    ...{ index, field: "gross_pay", confidence: isNamedOtherwise ? askedByRows : provenByRows },
    reason: `It is the sum of ${names} ${inRows(only.held)}.`,
  };
}

interface OfPeople {
  /** Number of people with several rows, of those whose amount is always the same, and of those whose amounts vary. */
  readonly people: number;
  readonly constant: number;
  /** Number of people with enough rows to show a pattern, and of those whose amounts differ from row to row, unlike a rate with a raise. */
  readonly shown: number;
  readonly varied: number;
}

/** Each person's rows, grouped by the column that identifies people. */
function rowsOfPeople(suggestions: readonly ColumnSuggestion[], rows: readonly CellRow[]): readonly (readonly number[])[] {
  const key = ["employee_id", "ssn", "full_name"].flatMap((field) => suggestions.find((one) => one.field === field) ?? [])[0];
  if (!key) return [];
  const people = new Map<string, number[]>();
  rows.forEach(({ cells }, at) => {
    const name = cells[key.index] ?? "";
    if (name !== "") people.set(name, [...(people.get(name) ?? []), at]);
  });
  return [...people.values()].filter((own) => own.length > 1);
}

/** In fewer rows, a rate with raises varies as much as pay does. */
const rowsThatShow = 8;

function repeats({ cents }: AmountColumn, people: readonly (readonly number[])[]): OfPeople {
  const given = people.map((own) => own.flatMap((row) => cents[row] ?? [])).filter((own) => own.length > 1);
  const shown = given.filter((own) => own.length >= rowsThatShow);
  return {
    people: given.length,
    constant: given.filter((own) => new Set(own).size === 1).length,
    shown: shown.length,
    varied: shown.filter((own) => new Set(own).size * 2 > own.length).length,
  };
}

const leastPeople = 2;
/** An annual rate is many times the pay for one period. */
const annualTimes = 6n;

/** Whether, in nearly all rows, the column is too large a multiple of pay to be for one period. */
const isAnnualBeside = (rate: AmountColumn, pay: AmountColumn): boolean =>
  holds(
    tryRows(rate.cents.length, (row) => {
      const [of, paid] = [rate.cents[row] ?? 0n, pay.cents[row] ?? 0n];
      return of <= 0n || paid <= 0n ? null : { holds: of >= paid * annualTimes, tells: true };
    }),
  );

/** Evidence in the rows about a column that may be a rate of pay. */
function findingOfRate(column: AmountColumn, pay: AmountColumn | null, people: readonly (readonly number[])[]): Finding | null {
  const { index, field } = column.suggestion;
  const own = repeats(column, people);
  const isConstant = own.people >= leastPeople && own.constant >= own.people * 0.9;
  if (pay && pay !== column) {
    const beside = repeats(pay, people);
    const isRate = (isConstant && beside.constant < beside.people * 0.5) || isAnnualBeside(column, pay);
    if (!isRate) return null;
    const how = isConstant ? "it repeats in all of a person's rows" : "it is many times the row's pay";
    return { index, field: null, confidence: 0.9, reason: `A pay rate: ${how}, and “${pay.suggestion.header}” is the amount paid.` };
  }
  if (field === null) return null;
  const reason = column.suggestion.reason;
  if (isConstant)
    return { index, field, confidence: askedByRows, reason: `${reason} It is the same in all of a person's rows, like a pay rate.` };
  const isOnlyDoubt = reason.endsWith(rateReason);
  const varies = isOnlyDoubt && own.shown >= leastPeople && own.varied * 2 >= own.shown && own.constant * 2 <= own.people;
  return varies ? { index, field, confidence: 0.93, reason: "It varies across a person's rows, like pay and unlike a pay rate." } : null;
}

/** Evidence in a payroll register's rows about its pay columns: which one is their sum, and which one is a rate. */
export function findPay(
  suggestions: readonly ColumnSuggestion[],
  rows: readonly CellRow[],
  columns: readonly AmountColumn[],
): readonly Finding[] {
  if (suggestions.some(({ field, confidence }) => field === "pay_code" && confidence >= reviewBelow)) return [];
  const sum = sumOfEarnings(columns);
  const gross = sum?.index ?? suggestions.find(({ field, header }) => field === "gross_pay" && !mayBeRate(header, true))?.index;
  const pay = columns.find(({ suggestion }) => suggestion.index === gross) ?? null;
  const people = rowsOfPeople(suggestions, rows);
  const rates = columns.filter(({ suggestion }) => isFree(suggestion) && suggestion.index !== gross && mayBeRate(suggestion.header, true));
  return [...(sum ? [sum] : []), ...rates.flatMap((column) => findingOfRate(column, pay, people) ?? [])];
}
