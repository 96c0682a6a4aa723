import { type ProgramStep, paperEntry } from "./paper-entry.ts";

/** Steps for distributions: AAG-EBP chapter 5 (5.189); ERISA 203, 205; IRC 72(t), 401(a)(9), 401(a)(31), 402(c), 411, 3405(c). */
const auditProgram: readonly ProgramStep[] = [
  {
    html: "<p>Obtain the distribution request (signed form or recordkeeper's log). Note who authorized it, and agree name, date, type and <strong>gross amount</strong> to the payment.</p>",
    reference: "AAG-EBP ch. 5 (5.189)",
    computedRules: [],
  },
  {
    html: "<p>Agree the distributable event (termination, death, disability or age) to a personnel record.</p>",
    reference: "AAG-EBP ch. 5 (5.189)",
    computedRules: [
      "distributions.termination_while_active",
      "distributions.paid_before_termination",
      "distributions.retirement_before_55",
      "distributions.payee_deceased",
    ],
  },
  {
    html: "<p>Read the distribution provisions of the plan document and conclude whether the person was entitled to this type of payment.</p>",
    reference: "AAG-EBP ch. 5; IRC 401(k)(2)(B); IRC 401(a)(9)",
    computedRules: [
      "distributions.in_service_under_59_half",
      "distributions.rmd_under_age",
      "distributions.rmd_missed",
      "distributions.termination_while_active",
      "distributions.paid_after_death",
      "distributions.payee_deceased",
      "distributions.retirement_before_55",
    ],
  },
  {
    html: "<p>Recompute the years of vesting service and the vested percentage from hire, termination and rehire dates.</p>",
    reference: "ERISA 203; IRC 411",
    computedRules: ["distributions.vesting_differs", "distributions.vested_below_law"],
  },
  {
    html: "<p>Recompute the payment from the balance by money source, vested percentage, fees, any outstanding loan and tax withheld.</p>",
    reference: "AAG-EBP ch. 5 (5.189)",
    computedRules: ["distributions.net_differs"],
  },
  {
    html: "<p>Recompute the forfeiture and trace it to the forfeiture account.</p>",
    reference: "IRC 411; Treas. Reg. 1.411(a)-7",
    computedRules: ["distributions.paid_unvested_without_forfeiture"],
  },
  {
    html: "<p>Agree the net amount to the cleared check or ACH record, and the payee to the election: the receiving institution of a rollover, or the person.</p>",
    reference: "AAG-EBP ch. 5; IRC 401(a)(31)",
    computedRules: [],
  },
  {
    html: "<p>Check mandatory withholding and the distribution code on <strong>Form 1099-R</strong>.</p>",
    reference: "IRC 3405(c); IRC 402(c); IRC 72(t)",
    computedRules: ["distributions.withholding_below_20", "distributions.code_differs_from_type"],
    answersAll: true,
  },
  {
    html: "<p>For a hardship, check that the reason and amount are supported, or self-certified as the plan allows, and that the money sources used are permitted.</p>",
    reference: "IRC 401(k)(14); Treas. Reg. 1.401(k)-1(d)(3)",
    computedRules: ["distributions.hardship_above_sources"],
  },
  {
    html: "<p>Check that spousal consent is on file where the plan requires it, and that payments made without the participant's consent are within the involuntary cash-out limit.</p>",
    reference: "ERISA 205; IRC 411(a)(11); SECURE 2.0 sec. 304",
    computedRules: ["distributions.force_out_above_limit", "distributions.force_out_not_rolled_over"],
  },
  {
    html: "<p>Check that payments are recorded in the year they were made and that none is missing. Scan payments made in January of the following year.</p>",
    reference: "AAG-EBP ch. 5",
    computedRules: [],
  },
  {
    html: "<p>Scan the whole population: clear duplicate payments, reversals without a payment, payees with no account, and SSNs under which several people are paid or someone else has the account.</p>",
    reference: "AAG-EBP ch. 5; AU-C 240",
    computedRules: [
      "distributions.duplicate_payment",
      "distributions.unmatched_negative",
      "distributions.unknown_participant",
      "distributions.ssn_several_names",
    ],
    answersAll: true,
    answersEarlier: [
      "<p>Scan the whole population: clear duplicate payments, reversals without a payment, payees with no account, and SSNs under which several people are paid.</p>",
      "<p>Scan the whole population: clear duplicate payments, reversals without a payment, payees with no account, and SSNs under which several people are paid or somebody else has the account.</p>",
    ],
  },
];

export const distributions = paperEntry({
  key: "distributions",
  title: "Distribution Package",
  dataTypes: ["recordkeeper", "combined"],
  reports: [
    { report: "distribution_detail", use: "needed", without: "", suffices: true, cutoff: true },
    { report: "participant_balances", use: "optional", without: "participants and vesting are not compared with the balances" },
    { report: "trust_statement", use: "optional", without: "the population ties only to the entered control total" },
    { report: "demographics", use: "optional", without: "birth and termination dates come from the report only" },
    { report: "payroll_register", use: "dates_only", without: "" },
  ],
  compares: ["distributions"],
  uses: [],
  sampling: [
    {
      key: "distributions",
      title: "Payments",
      report: "distribution_detail",
      unit: "one payment",
      definition: "Each payment above 0.00; voids and reversals are matched to their payments",
      // Firms use 15 to 25 in practice.
      defaultSize: 15,
      choosesMethod: true,
    },
  ],
  charts: [{ key: "payments_by_type", counts: "Payments" }],
  auditProgram,
});
