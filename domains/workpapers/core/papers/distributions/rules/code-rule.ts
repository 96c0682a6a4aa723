import { distributionTypeTitle } from "@tieout/catalogue/core";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/processing/core";
import { ageReachedOn } from "../../../plan-rules/age-reached-on.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import { paidToInstitution } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { ofDetail, paymentException, paymentRule } from "./payment-rule.ts";

interface CodeRule {
  /** At least one of these must be in the box. */
  readonly needed: string;
  /** May be beside it; B (designated Roth) always may. */
  readonly beside?: string;
  /** Needed codes that hold only below or only from age 59½. */
  readonly below?: string;
  readonly from?: string;
}

const early: CodeRule = { needed: "127", below: "12", from: "7" };
const corrective: CodeRule = { needed: "8PE", beside: "124" };

/** Form 1099-R, box 7: Guide to Distribution Codes of the IRS instructions for Forms 1099-R and 5498 (table 1). */
const codeRules: Readonly<Record<string, CodeRule>> = {
  termination_lump_sum: early,
  retirement: early,
  installment: early,
  force_out: early,
  in_service_59_5: early,
  direct_rollover: { needed: "GH", beside: "4" },
  death: { needed: "4", beside: "GHA" },
  disability: { needed: "37", below: "3" },
  hardship: early,
  rmd: { needed: "74" },
  corrective_402g: corrective,
  corrective_adp_acp: corrective,
  excess_415: corrective,
  qdro: { needed: "127" },
  deemed_loan: { needed: "L", beside: "147" },
  loan_offset: { needed: "M127", beside: "4" },
};

/** Types that may be paid by a direct rollover, and then have code G or H; a former spouse's share under a QDRO too. */
const rollable = new Set(["termination_lump_sum", "retirement", "installment", "force_out", "in_service_59_5", "disability", "qdro"]);

const within = (codes: string, allowed: string): boolean => [...codes].every((one) => allowed.includes(one));

const code = ofDetail("form1099_code", "1099-R code");

/** 1099-R code against the type of payment; ages by the day of payment. */
function judgeCode({ payment, facts, birthOn }: PaymentContext): Outcome {
  const rule = payment.type === null ? undefined : codeRules[payment.type];
  if (!rule) return notApplicable;
  const noCode = facts.lacks(code);
  if (noCode) return undetermined(noCode);
  if (!payment.code) return undetermined("1099-R code is blank in the row");
  const codes = form1099Codes(payment.code).replace(/B/g, "");
  if (codes === "") return undetermined("1099-R code cannot be read in the row");
  if (/^[GH]$/.test(codes) && payment.type === "death") return undetermined("Whether the beneficiary is the surviving spouse");
  if (/^[GH]$/.test(codes) && rollable.has(payment.type ?? "")) {
    if (payment.payee === null) return undetermined("Payee of a payment with a direct rollover code");
    if (paidToInstitution(payment.payee, payment.name, null)) return pass;
  }
  const title = distributionTypeTitle(payment.type);
  const wrong = (expected: string): Outcome =>
    paymentException(payment, `Code ${payment.code} on a payment coded “${title}”; expected ${expected}.`, payment.grossCents);
  const list = (text: string): string => [...text].join(" or ");
  const needed = [...codes].filter((one) => rule.needed.includes(one)).join("");
  if (needed === "" || !within(codes, rule.needed + (rule.beside ?? ""))) return wrong(list(rule.needed));
  if (rule.below === undefined && rule.from === undefined) return pass;
  const belowOnly = rule.below ?? rule.needed;
  const fromOnly = rule.from ?? rule.needed;
  if (within(needed, belowOnly) && within(needed, fromOnly)) return pass;
  if (!birthOn) return undetermined("No file gives a birth date for this person");
  const isBelow = payment.paidOn < ageReachedOn(birthOn, 59, 6);
  const allowed = isBelow ? belowOnly : fromOnly;
  return within(needed, allowed) ? pass : wrong(`${list(allowed)} ${isBelow ? "before" : "from"} age 59½`);
}

export const codeDiffersFromType = paymentRule({
  id: "distributions.code_differs_from_type",
  title: "1099-R code does not match the type",
  severity: "medium",
  authority: "IRS Instructions for Forms 1099-R and 5498, Guide to Distribution Codes (table 1)",
  needs: [code],
  judge: judgeCode,
});
