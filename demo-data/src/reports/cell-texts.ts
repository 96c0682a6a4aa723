import type { Layout } from "../plan/layout.ts";
import type { ColumnKind, Value } from "./report-table.ts";

/** `-1234.56` */
export function plainMoney(cents: bigint): string {
  if (cents === 0n) return "0.00";
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1,234.56`, without sign. */
function grouped(cents: bigint): string {
  const text = plainMoney(cents < 0n ? -cents : cents);
  let head = text.length - 6;
  if (head <= 0) return text;
  let result = text.slice(head);
  for (; head > 3; head -= 3) result = `${text.slice(head - 3, head)},${result}`;
  return `${text.slice(0, head)},${result}`;
}

type MoneyStyle = Layout["recordkeeperMoney"] | Layout["payrollMoney"];

function moneyText(cents: bigint, style: MoneyStyle): string {
  switch (style) {
    case "plain":
      return plainMoney(cents);
    case "thousands":
      return `${cents < 0n ? "-" : ""}${grouped(cents)}`;
    case "parentheses":
      return cents < 0n ? `(${grouped(cents)})` : grouped(cents);
    case "dollar":
      return `${cents < 0n ? "-" : ""}$${grouped(cents)}`;
  }
}

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const mixedForms = ["iso", "serial", "named", "us"] as const;

/** No one reads date numbers before 1910 as dates; the filler date 01/01/1900 would be 1. */
const firstSerial = 3_654;

/** The format in which a mixed column shows a day, always the same for the same day. */
export const mixedFormOf = (on: string): (typeof mixedForms)[number] =>
  serialOf(on) < firstSerial ? "us" : (mixedForms[serialOf(on) % mixedForms.length] ?? "iso");

/** The date's number in the 1900 date system. */
export const serialOf = (on: string): number =>
  Date.UTC(Number(on.slice(0, 4)), Number(on.slice(5, 7)) - 1, Number(on.slice(8, 10))) / 86_400_000 + 25_569;

function mixedText(on: string): string {
  switch (mixedFormOf(on)) {
    case "iso":
      return on;
    case "serial":
      return String(serialOf(on));
    case "named":
      return `${on.slice(8, 10)}-${monthNames[Number(on.slice(5, 7)) - 1]}-${on.slice(0, 4)}`;
    case "us":
      return dateText(on, "M/D/YYYY");
  }
}

export function dateText(on: string, style: Layout["dates"]): string {
  if (style === "mixed") return mixedText(on);
  if (style === "YYYY-MM-DD") return on;
  const year = on.slice(0, 4);
  const month = on.slice(5, 7);
  const dayOfMonth = on.slice(8, 10);
  return style === "MM/DD/YYYY" ? `${month}/${dayOfMonth}/${year}` : `${Number(month)}/${Number(dayOfMonth)}/${year}`;
}

export const ssnText = (digits: string, style: Layout["payrollSsn"]): string =>
  style === "digits" || digits.length !== 9 ? digits : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;

/** `60%`, `33.33%` */
const percentText = (basisPoints: bigint): string => `${plainMoney(basisPoints).replace(/\.?0+$/, "") || "0"}%`;

/** `0.6`, `0.3333` */
const fractionText = (basisPoints: bigint): string => String(Number(basisPoints) / 10_000);

/** Formats each kind of value in a CSV file. */
export function cellTexts(layout: Layout, side: "recordkeeper" | "payroll"): Readonly<Record<ColumnKind, (value: Value) => string>> {
  const money = side === "recordkeeper" ? layout.recordkeeperMoney : layout.payrollMoney;
  const ssn = side === "recordkeeper" ? layout.recordkeeperSsn : layout.payrollSsn;
  const whenGiven =
    <T extends Value>(write: (value: NonNullable<T>) => string) =>
    (value: Value): string =>
      // The column's kind determines which type of Value is in it.
      value === null ? "" : write(value as NonNullable<T>);
  return {
    text: whenGiven<string>((text) => text),
    ssn: whenGiven<string>((digits) => ssnText(digits, ssn)),
    date: whenGiven<string>((on) => dateText(on, layout.dates)),
    money: whenGiven<bigint>((cents) => moneyText(cents, money)),
    percent: whenGiven<bigint>(layout.percents === "fraction" ? fractionText : percentText),
    hundredths: whenGiven<bigint>(plainMoney),
  };
}
