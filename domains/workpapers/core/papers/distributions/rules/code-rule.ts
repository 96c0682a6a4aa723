import { distributionTypeTitle } from "@tieout/catalog/core";
import { yearOf } from "@tieout/kernel";
import { notApplicable, type Outcome, pass, undetermined } from "@tieout/runs/core";
import { ageReachedOn } from "../../../plan-rules/age-reached-on.ts";
import { isDeceased, isPaidToBeneficiary } from "./death-rules.ts";
import { noBirth } from "./event-rules.ts";
import { form1099Codes } from "./form-1099-codes.ts";
import { openType } from "./open-type.ts";
import { paidToInstitution } from "./payee.ts";
import type { PaymentContext } from "./payment-context.ts";
import { ofDetail, paymentException, paymentRule } from "./payment-rule.ts";
import { isEarlyRmd } from "./required-minimum/rmd-rules.ts";

interface CodeRule {
  /** Codes of which box 7 must have at least one. */
  readonly needed: string;
  /** Codes that may appear beside a needed code; B (designated Roth) always may. */
  readonly beside?: string;
  /** Needed codes that are valid only below age 59½, or only from that age on. */
  readonly below?: string;
  readonly from?: string;
}

const early: CodeRule = { needed: "127", below: "12", from: "7", beside: "A" };
const corrective: CodeRule = { needed: "8PE", beside: "124" };

/** Form 1099-R, box 7: Guide to Distribution Codes (table 1) in the IRS instructions for Forms 1099-R and 5498. */
const codeRules: Readonly<Record<string, CodeRule>> = {
  termination_lump_sum: early,
  retirement: early,
  installment: early,
  force_out: early,
  in_service_59_5: early,
  birth_adoption: early,
  emergency_1000: early,
  domestic_abuse: early,
  disaster: early,
  terminal_illness: early,
  direct_rollover: { needed: "GH", beside: "4" },
  death: { needed: "4", beside: "GHA" },
  disability: { needed: "37", below: "3", beside: "A" },
  hardship: early,
  rmd: { needed: "74" },
  corrective_402g: corrective,
  corrective_adp_acp: corrective,
  excess_415: corrective,
  qdro: { needed: "127", beside: "A" },
  deemed_loan: { needed: "L", beside: "147" },
  loan_offset: { needed: "M127", beside: "4" },
  dividend: { needed: "U" },
};

/**
 * Types for which code 2 below 59½ means that the participant separated in or after the year of age 55; for all other types, code 2 means
 * that an exception specific to the type applies.
 */
const separated = new Set(["termination_lump_sum", "retirement", "installment", "force_out", "in_service_59_5", "hardship", "rmd"]);

/** Types that may be paid by direct rollover, with code G or H; includes a former spouse's share under a QDRO. */
const rollable = new Set(["termination_lump_sum", "retirement", "installment", "force_out", "in_service_59_5", "disability", "qdro"]);

const within = (codes: string, allowed: string): boolean => [...codes].every((one) => allowed.includes(one));

const code = ofDetail("form1099_code", "1099-R code");

const list = (codes: string): string => [...codes].join(" or ");

function wrongCode({ payment }: PaymentContext, expected: string): Outcome {
  const coded = `Code ${payment.code} on a payment coded “${distributionTypeTitle(payment.type)}”`;
  return paymentException(payment, `${coded}; expected ${expected}.`, payment.grossCents);
}

/** Separation in or after the year of age 55: IRC 72(t)(2)(A)(v). No report shows equal payments, levies and other exceptions. */
function judgeCode2({ payment, birthOn, termOn }: PaymentContext): Outcome {
  const open = undetermined("Exception to the 10% tax that code 2 claims");
  if (!separated.has(payment.type ?? "")) return pass;
  if (payment.type === "in_service_59_5" || payment.type === "hardship" || !birthOn || !termOn) return open;
  return termOn <= payment.paidOn && yearOf(termOn) >= yearOf(birthOn) + 55 ? pass : open;
}

/** Compares the codes with those expected for the type; ages are as of the payment date. */
function judgeAges(context: PaymentContext, rule: CodeRule, codes: string): Outcome {
  const { payment, birthOn } = context;
  const needed = [...codes].filter((one) => rule.needed.includes(one)).join("");
  if (needed === "" || !within(codes, rule.needed + (rule.beside ?? ""))) return wrongCode(context, list(rule.needed));
  if (rule.below === undefined && rule.from === undefined) return pass;
  const belowOnly = rule.below ?? rule.needed;
  const fromOnly = rule.from ?? rule.needed;
  if (within(needed, belowOnly) && within(needed, fromOnly)) return pass;
  if (!birthOn) return undetermined(noBirth);
  const isBelow = payment.paidOn < ageReachedOn(birthOn, 59, 6);
  const allowed = isBelow ? belowOnly : fromOnly;
  if (!within(needed, allowed)) return wrongCode(context, `${list(allowed)} ${isBelow ? "before" : "from"} age 59½`);
  return needed.includes("2") ? judgeCode2(context) : pass;
}

/** Compares the 1099-R code with the payment type. */
function judgeCode(context: PaymentContext): Outcome {
  const { payment, facts } = context;
  const open = openType(payment.type);
  if (open) return open;
  const rule = isEarlyRmd(context) ? early : codeRules[payment.type ?? ""];
  if (!rule) return notApplicable;
  const noCode = facts.lacks(code);
  if (noCode) return undetermined(noCode);
  if (!payment.code) return undetermined("1099-R code is blank in the row");
  const codes = form1099Codes(payment.code).replace(/B/g, "");
  if (codes === "") return undetermined("1099-R code cannot be read in the row");
  if (isPaidToBeneficiary(context) && !codes.includes("4")) return wrongCode(context, "4 after the participant's death");
  const rollover = /^[GH]$/.test(codes) ? judgeRollover(context) : null;
  if (rollover) return rollover;
  if (isDeceased(context) && codes.includes("4") && payment.type !== "death") return pass;
  return judgeAges(context, rule, codes);
}

/** Judges a payment with a direct rollover code; null if the type decides. */
function judgeRollover(context: PaymentContext): Outcome | null {
  const { payment } = context;
  if (payment.type === "death") return undetermined("Whether the beneficiary is the surviving spouse");
  if (!rollable.has(payment.type ?? "") && !isEarlyRmd(context)) return null;
  if (payment.payee === null) return undetermined("Payee of a payment with a direct rollover code");
  return paidToInstitution(payment.payee, payment.name, null) ? pass : null;
}

export const codeDiffersFromType = paymentRule({
  id: "distributions.code_differs_from_type",
  title: "1099-R code does not match the type",
  severity: "medium",
  kind: "data",
  authority: "IRS Instructions for Forms 1099-R and 5498, Guide to Distribution Codes (table 1)",
  needs: [code],
  judge: judgeCode,
});
