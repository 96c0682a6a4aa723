import { describe, expect, it } from "vitest";
import { reviewBelow } from "../../mapping/mapping.ts";
import { suggestValueMap } from "../../mapping/suggest-value-map.ts";
import type { ValueMapKey } from "../../reports/report-definition.ts";
import texts from "./auditor-texts.test-data.json" with { type: "json" };

/** Null: nothing, or only the plan knows. Several: any of them. */
type ExpectedMeaning = string | null | readonly string[];

/**
 * What someone who has audited plans for years says that texts of reports mean, written without the product: half of them mislead. What is
 * taken without a question and is not what the auditor says, by dictionary: codes and words that the dossier of the domain decides.
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

// The type of a JSON file has a key for each text, and no dictionary.
const dictionaries = Object.entries(texts) as unknown as readonly (readonly [ValueMapKey, Readonly<Record<string, ExpectedMeaning>>])[];

describe.each(dictionaries)("%s", (key, meanings) => {
  const read = Object.entries(meanings).map(([text, meant]) => {
    const [value] = suggestValueMap(key, [{ text, count: 1 }]);
    return { text, meant, canonical: value?.canonical ?? null, isSure: (value?.confidence ?? 0) >= reviewBelow };
  });

  it("no text is taken without a question for something else than an auditor says", () => {
    const wrong = read.filter(({ meant, canonical, isSure }) => isSure && canonical !== null && !isMeant(meant, canonical));
    expect(wrong.map(({ text }) => text).sort()).toEqual([...(decided[key] ?? [])].sort());
  });

  it("a proposal that is asked is not worse than none: more are right than wrong where the auditor names a meaning", () => {
    const asked = read.filter(({ meant, canonical, isSure }) => !isSure && canonical !== null && meant !== null);
    const right = asked.filter(({ meant, canonical }) => isMeant(meant, canonical ?? ""));
    expect(right.length * 2).toBeGreaterThanOrEqual(asked.length);
  });
});
