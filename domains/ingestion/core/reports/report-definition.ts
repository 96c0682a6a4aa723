import { type ReportEntry, type ReportKey, reportEntry } from "@tieout/catalog/core";

export const fieldKinds = ["ssn", "identifier", "name", "text", "choice", "date", "money", "percent", "number"] as const;
/** Canonical type of a field; decides the Parquet columns that a run writes (see `canonicalColumns`). */
export type FieldKind = (typeof fieldKinds)[number];

/** Dictionaries of source text → canonical value that a choice field can use. */
export const valueMapKeys = [
  "statuses",
  "money_sources",
  "dist_types",
  "payment_statuses",
  "debit_credit",
  "pay_codes",
  "trust_lines",
  "account_classes",
  // Not a column: the meaning of rows whose words suggest that they aren't records.
  "row_kinds",
] as const;
export type ValueMapKey = (typeof valueMapKeys)[number];

/** How much the workpapers lose without the field. */
export type Requirement = "required" | "recommended" | "optional";

export interface FieldDefinition {
  readonly key: string;
  readonly title: string;
  readonly kind: FieldKind;
  /** Header spellings, in any case and punctuation; compared after `normalizeHeader`. */
  readonly synonyms: readonly string[];
  /** Spellings that usually mean the field but also have other meanings: suggested for review. */
  readonly asked?: readonly string[];
  readonly valueMap?: ValueMapKey;
  /** Pattern that every value follows, in capitals; other values contradict the header. */
  readonly writtenAs?: RegExp;
  /** Whether values are words, so that numbers and short codes contradict the header. */
  readonly isNeverCode?: true;
}

export interface ReportField extends FieldDefinition {
  readonly requirement: Requirement;
}

export interface ReportDefinition {
  readonly key: ReportKey;
  readonly title: string;
  readonly providerKind: ReportEntry["providerKind"];
  readonly fields: readonly ReportField[];
  /** Each group needs at least one mapped field; an alternative may itself be a set that is needed together. */
  readonly requiredGroups: readonly (readonly (readonly string[])[])[];
  /** A row is rejected when all mapped fields of a group are empty. */
  readonly rejectWhenEmpty: readonly (readonly string[])[];
  /** Candidates for the date that must be within the plan year: the first mapped field with a value counts. */
  readonly periodFields: readonly string[];
  /**
   * For a report of balances or people at a date rather than events: the fields that identify what a row is about. Sheets that list the
   * same subjects are periods or versions and are never added up.
   */
  readonly listed?: { readonly by: readonly string[]; readonly subject: string };
  /**
   * For an account with a row per period: the fields that identify the account, and those that count only in the account's first or last
   * row.
   */
  readonly periods?: {
    readonly field: string;
    readonly of: readonly string[];
    readonly first: readonly string[];
    readonly last: readonly string[];
  };
  /** Gross less deductions is net; all are positive in the canonical record of a payment. */
  readonly payment?: {
    readonly gross: string;
    readonly net: string;
    readonly deductions: readonly string[];
    readonly others: readonly string[];
  };
  /** Fields that are meaningless without another field, mapped to that other field. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Roll-forward: opening + flows = closing; outflows are negative in the canonical record. */
  readonly rollForward?: {
    readonly opening: string;
    readonly closing: string;
    readonly inflows: readonly string[];
    readonly outflows: readonly string[];
  };
}

export interface CanonicalColumn {
  readonly name: string;
  readonly sqlType: "VARCHAR" | "BIGINT" | "INTEGER" | "DATE";
}

/**
 * Parquet columns for one field: money is in cents, percent and number are in hundredths, an SSN is a keyed hash and its last four digits.
 */
export function canonicalColumns(field: FieldDefinition): readonly CanonicalColumn[] {
  switch (field.kind) {
    case "ssn":
      return [
        { name: "ssn_hash", sqlType: "VARCHAR" },
        { name: "ssn_last4", sqlType: "VARCHAR" },
      ];
    case "money":
    case "number":
      return [{ name: field.key, sqlType: "BIGINT" }];
    case "percent":
      return [{ name: field.key, sqlType: "INTEGER" }];
    case "date":
      return [{ name: field.key, sqlType: "DATE" }];
    default:
      return [{ name: field.key, sqlType: "VARCHAR" }];
  }
}

/** Catalog entry of the report. */
export function describeReport(key: ReportKey): Pick<ReportDefinition, "key" | "title" | "providerKind"> {
  const { title, providerKind } = reportEntry(key);
  return { key, title, providerKind };
}

export const findField = (report: ReportDefinition, key: string): ReportField | undefined =>
  report.fields.find((field) => field.key === key);

/**
 * A second column mapped to one of these fields repeats the first; any other amount may be split into parts, including balances by money
 * source.
 */
const notAdded = new Set(["ytd_gross", "w2_comp"]);

/** Whether several columns, such as transfers in and out or two loans, may be mapped to the field together: their amounts are added up. */
export const addsUp = (field: FieldDefinition): boolean => (field.kind === "money" || field.kind === "number") && !notAdded.has(field.key);

const daysOfSeveral: Readonly<Record<string, "earliest" | "latest">> = {
  hire_date: "earliest",
  term_date: "latest",
  rehire_date: "latest",
};

/** Which date in a row counts if several columns are mapped to the field: people may be hired and leave more than once. */
export const dayOfSeveral = ({ key }: Pick<FieldDefinition, "key">): "earliest" | "latest" | null => daysOfSeveral[key] ?? null;

/** Whether several columns may be mapped to the field. */
export const takesSeveral = (field: FieldDefinition): boolean => addsUp(field) || dayOfSeveral(field) !== null;
