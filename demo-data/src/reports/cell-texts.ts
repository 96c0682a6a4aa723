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

export function dateText(on: string, style: Layout["dates"]): string {
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

/** How one file writes each kind of value in CSV. */
export function cellTexts(layout: Layout, side: "recordkeeper" | "payroll"): Readonly<Record<ColumnKind, (value: Value) => string>> {
  const money = side === "recordkeeper" ? layout.recordkeeperMoney : layout.payrollMoney;
  const ssn = side === "recordkeeper" ? layout.recordkeeperSsn : layout.payrollSsn;
  const whenGiven =
    <T extends Value>(write: (value: NonNullable<T>) => string) =>
    (value: Value): string =>
      // The column's kind says which of the types of Value it holds.
      value === null ? "" : write(value as NonNullable<T>);
  return {
    text: whenGiven<string>((text) => text),
    ssn: whenGiven<string>((digits) => ssnText(digits, ssn)),
    date: whenGiven<string>((on) => dateText(on, layout.dates)),
    money: whenGiven<bigint>((cents) => moneyText(cents, money)),
    percent: whenGiven<bigint>(percentText),
    hundredths: whenGiven<bigint>(plainMoney),
  };
}
