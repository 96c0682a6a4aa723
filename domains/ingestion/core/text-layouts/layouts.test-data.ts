import type { RecordLayout } from "./text-layout.ts";

/** A batch of deposits: a header, two types of detail records, records for another report, and a trailer with a count and sums. */
export const deposits: RecordLayout = {
  kind: "records",
  title: "Deposits",
  reports: ["contribution_detail"],
  type: { from: 1, to: 2 },
  records: [
    { use: "header", code: "HD", title: "header" },
    {
      use: "data",
      code: "D1",
      title: "deferrals",
      fields: [
        { name: "SSN", form: "ssn", from: 3, to: 11 },
        { name: "Pay Date", form: "YYYYMMDD", from: 12, to: 19 },
        { name: "Pre-Tax Contribution", form: "amount", from: 20, to: 29, impliesCents: true },
        { name: "Name", form: "text", from: 30, to: 49 },
      ],
    },
    {
      use: "data",
      code: "D2",
      title: "loan payments",
      fields: [
        { name: "SSN", form: "ssn", from: 3, to: 11 },
        { name: "Pay Date", form: "YYYYMMDD", from: 12, to: 19 },
        { name: "Loan Payment", form: "amount", from: 20, to: 29, impliesCents: true },
      ],
    },
    { use: "other", code: "AD", title: "addresses" },
    {
      use: "trailer",
      code: "TR",
      title: "trailer",
      count: { from: 3, to: 8 },
      totals: [
        { of: "Pre-Tax Contribution", from: 9, to: 20, impliesCents: true },
        { of: "Loan Payment", from: 21, to: 32, impliesCents: true },
      ],
    },
  ],
};

export const deferral = (ssn: string, amount: string, name = "MOSS, ADA"): string => `D1${ssn}20250115${amount}${name.padEnd(20)}`;
export const loanPayment = (ssn: string, amount: string): string => `D2${ssn}20250115${amount}`;
export const trailer = (count: number, deferrals: string, loans: string): string =>
  `TR${String(count).padStart(6, "0")}${deferrals.padStart(12, "0")}${loans.padStart(12, "0")}`;
