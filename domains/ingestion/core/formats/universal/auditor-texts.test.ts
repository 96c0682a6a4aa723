import { describe, expect, it } from "vitest";
import { reviewBelow } from "../../mapping/mapping.ts";
import { suggestValueMap } from "../../mapping/suggest-value-map.ts";
import type { ValueMapKey } from "../../reports/report-definition.ts";
import texts from "./auditor-texts.test-data.json" with { type: "json" };

/** Null if the text has no meaning or only the plan knows it. Several if any of them is right. */
type ExpectedMeaning = string | null | readonly string[];

/**
 * Meanings of report texts according to an experienced plan auditor, written without the product; half of the texts are misleading. Listed
 * here, by dictionary, are the texts that are accepted without review although the auditor disagrees: codes and words settled by the domain
 * dossier.
 */
const decided: Readonly<Record<string, readonly string[]>> = {
  statuses: ["Separated", "Ret", "DEC", "Alternate Payee", "DIS", "Disability"],
  money_sources: [
    ...["401KEE", "RO", "Catch-Up", "CATCHUP", "Age 50 Catch-up", "Deferral"],
    ...["Nonelective", "Employer Nonelective", "Employer Discretionary", "Prevailing Wage"],
  ],
  dist_types: ["Termination of Beneficiary", "TERM", "Excess Contribution", "Trustee to Trustee Transfer"],
  payment_statuses: ["P", "Outstanding", "V"],
  debit_credit: [],
  trust_lines: ["Rollover", "Forfeitures Reallocated", "Restored Forfeitures", "Loan Distributions", "Adjustments"],
  account_classes: [
    ...["Deemed Loans", "Loan Payment Suspense", "Forfeiture Stable Value Fund", "Revenue Credit", "Default Loans"],
    ...["Employer Expense Account", "Prepaid Expense", "Forfeiture/Expense Account"],
  ],
  pay_codes: ["PTO", "Sick", "Profit Sharing"],
};

const isMeant = (meant: ExpectedMeaning, read: string): boolean =>
  typeof meant === "string" || meant === null ? meant === read : meant.includes(read);

// The JSON file's type has a key for each text but no dictionaries.
const dictionaries = Object.entries(texts) as unknown as readonly (readonly [ValueMapKey, Readonly<Record<string, ExpectedMeaning>>])[];

describe.each(dictionaries)("%s", (key, meanings) => {
  const read = Object.entries(meanings).map(([text, meant]) => {
    const [value] = suggestValueMap(key, [{ text, count: 1 }]);
    return { text, meant, canonical: value?.canonical ?? null, isSure: (value?.confidence ?? 0) >= reviewBelow };
  });

  it("no text is accepted without review as something other than the auditor's meaning", () => {
    const wrong = read.filter(({ meant, canonical, isSure }) => isSure && canonical !== null && !isMeant(meant, canonical));
    expect(wrong.map(({ text }) => text).sort()).toEqual([...(decided[key] ?? [])].sort());
  });

  it("suggestions under review are better than none: where the auditor names a meaning, more are right than wrong", () => {
    const asked = read.filter(({ meant, canonical, isSure }) => !isSure && canonical !== null && meant !== null);
    const right = asked.filter(({ meant, canonical }) => isMeant(meant, canonical ?? ""));
    expect(right.length * 2).toBeGreaterThanOrEqual(asked.length);
  });
});
