import type { FieldDefinition } from "./report-definition.ts";

const split = (text: string): readonly string[] => text.split(";").map((part) => part.trim());

/** Fields for dates, funds, sources, types and codes. */
export const eventFields: readonly FieldDefinition[] = [
  {
    key: "pay_date",
    title: "Pay date",
    kind: "date",
    synonyms: split(
      "Check Date;Payroll Date;Pay Date;Payroll Check Date;Process Date;Paid Date;Date Paid;Payday;Pay Check Date;Paycheck Date;Payment Date;PR Date;Pay Period Pay Date",
    ),
    asked: split("Pay Period End;Payroll End Date;Period End"),
  },
  // Never named by a header: statements show one date for the whole file, and only the rows show whether the date belongs to each row.
  { key: "row_period", title: "Period of the row", kind: "date", synonyms: [] },
  {
    key: "received_date",
    title: "Received date",
    kind: "date",
    synonyms: split(
      "Received Date;Remittance Date;Date Posted;Deposit Date;Trade Date;Funding Date;Settlement Date;Invested Date;Date Received;Date Invested;Date Funded;Post Date;Posting Date;Transaction Date;Effective Date;Deposited;Date Deposited;Deposited On;In Trust;Credited Date;Date Credited;Process Date;Processed Date",
    ),
  },
  {
    key: "period_start",
    title: "Period start",
    kind: "date",
    synonyms: split(
      "Payroll Begin Date;Pay Period Start Date;Period Start;Period Begin;Pay Period Begin Date;Period Start Date;Period Begin Date;Pay Period Start;Pay Period Begin;Pay Begin",
    ),
  },
  {
    key: "period_end",
    title: "Period end",
    kind: "date",
    synonyms: split("Payroll End Date;Pay Period End Date;PPE;Period End;Period End Date;Pay Period End;Week Ending;Pay End"),
  },
  {
    key: "pay_frequency",
    title: "Pay frequency",
    kind: "text",
    synonyms: split("Payroll Frequency;Pay Frequency;Frequency"),
  },
  {
    key: "dist_date",
    title: "Payment date",
    kind: "date",
    synonyms: split(
      "Payment Date;Check Date;Trade Date;Processed Date;Distribution Date;Withdrawal Date;Date Paid;Paid Date;Transaction Date;Pay Date;Process Date;Date of Distribution;Date of Payment;Disbursement Date;Event Date;Payout Date;Processing Date;Payment Effective Date",
    ),
    asked: split("Date;Paid"),
  },
  {
    key: "dist_type",
    title: "Distribution type",
    kind: "choice",
    valueMap: "dist_types",
    synonyms: split(
      "Distribution Type;Withdrawal Reason;Transaction Type;Payment Reason;Withdrawal Type;Distribution Reason;Type;Reason;Payment Type;Type of Distribution;Reason for Distribution;Disbursement Reason;Withdrawal Reason Description;Disbursement Type;Distribution Code;Distribution Reason Code;Withdrawal Code;Reason Code;Event Type;Payment Code;Reason for Payment;Benefit Type;Why",
    ),
  },
  {
    key: "dist_status",
    title: "Payment status",
    kind: "choice",
    valueMap: "payment_statuses",
    // Status of a payment, not the payee's employment status.
    writtenAs: /^[PV]$|PAID|ISSU|CLEAR|CASH|OUTSTAND|COMPLET|PROCESS|SETTL|DISBURS|MAILED|VOID|STOP|CANCEL|REVERS|RETURN|STALE|PENDING/,
    synonyms: split("Check Status;Payment Status;Distribution Status;Withdrawal Status;Disbursement Status"),
    asked: split("Status;Void;Voided;Void Flag;Void Indicator;Stop Payment"),
  },
  {
    key: "form1099_code",
    title: "1099-R code",
    kind: "text",
    // Form 1099-R box 7: one or two of these codes, optionally with the meaning before or after them.
    writtenAs:
      /^(?:CODE )?0?[1-9A-HJ-NP-UWY][ /,-]?[1-9A-HJ-NP-UWY]?(?:\W.*)?$|^[A-Z].{2,120}\((?:CODE )?0?[1-9A-HJ-NP-UWY][ /,-]?[1-9A-HJ-NP-UWY]?\)$/,
    synonyms: split(
      "1099-R Code;Tax Code;Distribution Code;1099 Code;1099-R Distribution Code;1099R;IRS Code;Box 7;1099 Box 7;Tax Reporting Code;Form 1099 Code;1099-R Box 7",
    ),
    asked: split("Code"),
  },
  {
    key: "payee",
    title: "Payee",
    kind: "text",
    synonyms: split("Payee;Payable To;FBO;Payee Name;Paid To;Pay To;Check Payable To;Payable"),
  },
  {
    key: "dist_id",
    title: "Payment number",
    kind: "identifier",
    synonyms: split(
      "Check Number;Payment Number;Payment ID;Transaction ID;Confirmation Number;Distribution ID;Transaction Number;Reference Number;EFT Number;Check/EFT Number;Event Number",
    ),
  },
  {
    key: "vested_pct",
    title: "Vested %",
    kind: "percent",
    synonyms: split("Vested %;Vesting Percentage;Vesting;Vested"),
  },
  {
    key: "money_source",
    title: "Money source",
    kind: "choice",
    valueMap: "money_sources",
    synonyms: split(
      "Source;Money Type;Contribution Type;Money Source;Contribution Source;Sub-account;Source Name;Source Code;Source of Money;Money Type Description;Source Description;Account Type",
    ),
    asked: split("Contribution"),
  },
  {
    key: "fund_name",
    title: "Fund",
    kind: "text",
    synonyms: split(
      "Fund;Investment Name;Investment Option;Fund Name;Investment;Investment Description;Fund Description;Asset Name;Security Name;Investment Fund;Asset;Asset Description;Investment Account;Product",
    ),
    asked: split("Account"),
    isNeverCode: true,
  },
  {
    key: "fund_id",
    title: "Fund ID",
    kind: "identifier",
    synonyms: split("Fund Code;Investment ID;CUSIP;Fund ID;Fund Number;Investment Code;Investment Number"),
    asked: split("Fund;Investment;Investment Option"),
  },
  { key: "ticker", title: "Ticker", kind: "identifier", synonyms: split("Ticker;Symbol;Ticker Symbol;Fund Ticker") },
  {
    key: "pay_code",
    title: "Pay code",
    kind: "choice",
    valueMap: "pay_codes",
    synonyms: split("Pay Code;Earnings Code;Code;Deduction Code;Pay Type;Earning/Deduction Code;Pay Element;Wage Type"),
  },
  {
    key: "pay_code_description",
    title: "Pay code description",
    kind: "text",
    synonyms: split(
      "Pay Code Description;Description;Code Description;Earnings Description;Pay Description;Deduction Description;Earning/Deduction Description;Pay Element Name;Code Name",
    ),
  },
  {
    key: "line_description",
    title: "Line",
    kind: "text",
    synonyms: split(
      "Description;Line;Line Description;Line Item;Transaction Description;Activity;Category;Transaction Type;Activity Type;Item",
    ),
  },
  {
    key: "debit_credit",
    title: "Debit or credit",
    kind: "choice",
    valueMap: "debit_credit",
    // Sign or debit/credit mark next to unsigned amounts: amounts marked as subtracted are reversed.
    writtenAs: /^(?:[CD+-]|CR|DR|DB|CREDITS?|DEBITS?)$/,
    synonyms: split(
      "D/C;C/D;Dr/Cr;Cr/Dr;DC;Debit/Credit;Credit/Debit;Debit or Credit;D/C Indicator;Dr/Cr Indicator;Debit/Credit Indicator;D/C Code;Debit Credit Code;Amount Sign",
    ),
    asked: split("Sign;+/-;Indicator"),
  },
  { key: "line_key", title: "Statement line", kind: "choice", valueMap: "trust_lines", synonyms: [] },
  {
    key: "account_class",
    title: "Account class",
    kind: "choice",
    valueMap: "account_classes",
    synonyms: split("Account Class;Account Type;Account Category;Holding Type;Fund Category"),
  },
];
