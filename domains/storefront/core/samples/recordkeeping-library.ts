import { type LibraryObjective, objective } from "./library-entry.ts";

export const recordkeepingLibrary: readonly LibraryObjective[] = [
  objective(
    {
      ...{ title: "New plans and changes of plan provisions are set up as the plan document says", area: "setup", of: "ca" },
      user: [
        "Plan amendments are sent before they take effect",
        "Counsel's amendment is forwarded and the set-up report is signed",
        "Each amendment",
        "Signed set-up report",
      ],
    },
    [
      "A second analyst compares every field of a new plan in {s} with the adoption agreement before it goes live",
      "reperformance",
      "Compared the set-up of {n} new plans with their adoption agreements",
      "The match formula of a new plan was entered as a flat rate and was found only after the first payroll",
    ],
    [
      "An amendment is entered only from a signed request, and the sponsor receives a report of the changed fields",
      "inspection",
      "Inspected requests and reports for {n} amendments",
      "No signed request was kept for an amendment of the vesting schedule",
    ],
    [
      "Conversion totals by source and fund are agreed to the prior recordkeeper's final statement before the blackout ends",
      "inspection",
      "Inspected the reconciliation of {n} conversions",
      "A conversion was released with an unexplained difference in one forfeiture account",
    ],
  ),
  objective(
    {
      ...{ title: "Enrollments and eligibility are processed from authorized requests", area: "enrollment", of: "ock" },
      user: [
        "Hire, birth and termination dates on the census are complete and accurate",
        "HR reviews the census feed against the HR system before it is sent",
        "Each payroll",
        "Reviewed feed report",
      ],
    },
    [
      "{s} rejects an enrollment before the entry date that it computes from hire date and hours",
      "reperformance",
      "Entered {n} enrollments before and after the entry date in the test region",
      "The entry date of rehired participants was computed from the second hire date",
    ],
    [
      "Automatic enrollments are reported to the sponsor daily, and notices are mailed within {d} days",
      "inspection",
      "Inspected notices for {n} automatic enrollments",
      "Notices for one month's automatic enrollments were mailed late",
    ],
    [
      "Beneficiary and deferral elections made by telephone are recorded and confirmed in writing",
      "observation",
      "Listened to {n} recorded calls and compared the confirmations",
      "The confirmation of a deferral change was not produced",
    ],
  ),
  objective(
    {
      ...{
        title: "Contributions are recorded completely, accurately and in the right source and period",
        area: "contributions",
        of: "octak",
      },
      user: [
        "Payroll files are complete, accurate and sent on time, and confirmations are reviewed",
        "Payroll compares the confirmation with its deduction register",
        "Each payroll",
        "Initialed confirmation",
      ],
    },
    [
      "A payroll file whose control total differs from the remittance is held, and {s} posts nothing until it is resolved",
      "reperformance",
      "Submitted {n} files with differing totals in the test region",
      "A held file was released by the analyst who had prepared it",
    ],
    [
      "Contributions received in good order before the market close are invested at that day's price",
      "inspection",
      "Compared receipt, trade date and price of {n} remittances",
      "A remittance received before the close was invested the next business day",
    ],
    [
      "Deferrals above the limit of Code section 402(g) are reported to the sponsor monthly",
      "inspection",
      "Inspected the reports of {n} months and the follow-up",
      "The report of one month was not sent",
    ],
    [
      "Suspense older than {d} days is reviewed weekly by a supervisor",
      "inspection",
      "Inspected the review of {n} weeks",
      "Two weekly reviews were not documented",
    ],
  ),
  objective(
    {
      ...{ title: "Loans are issued within plan limits and repayments are applied to the right loan", area: "loans", of: "oca" },
      user: [
        "Loan deductions start, stop and equal the amortization schedule",
        "Payroll agrees the loan feedback file to active deductions",
        "Each payroll",
        "Feedback file with tick marks",
      ],
    },
    [
      "{s} computes the maximum loan from the vested balance and the highest balance of the last twelve months",
      "reperformance",
      "Recomputed the maximum of {n} loans",
      "The highest balance ignored a loan that was paid off in the prior year",
    ],
    [
      "Loans past the cure period are reported as deemed distributions by a monthly job whose result is reviewed",
      "inspection",
      "Inspected the job result and review for {n} months",
      "A defaulted loan was deemed one quarter late",
    ],
    [
      "Repayments without a matching loan are rejected to a work queue",
      "observation",
      "Observed the queue on {n} days",
      "A repayment was applied to the wrong one of two loans",
    ],
  ),
  objective(
    {
      ...{ title: "Distributions are authorized, computed and reported correctly", area: "distributions", of: "oatk" },
      user: [
        "Distribution requests that need the sponsor's approval are approved by an authorized person",
        "The plan administrator checks the termination date before approval",
        "Each request",
        "Approval record",
      ],
    },
    [
      "A payment above the processor's limit needs a second approval in {s}",
      "inspection",
      "Inspected approvals of {n} payments above the limit",
      "A payment was approved twice by the same user under a shared queue",
    ],
    [
      "Vested percentages are computed from hours or elapsed time as the plan says",
      "reperformance",
      "Recomputed the vested percentage of {n} distributions",
      "Service before a break was left out for a rehired participant",
    ],
    [
      "A change of bank details within {d} days before a request holds the payment for a call-back",
      "observation",
      "Observed the handling of {n} held payments",
      "A payment was released before the call-back",
    ],
    [
      "Forms 1099-R are agreed by code and amount to the payment ledger before filing",
      "inspection",
      "Inspected the reconciliation for the year",
      "Code 1 was used for {n} payments after age 59½ and corrected before filing",
    ],
    [
      "Required minimum distributions are identified in January and tracked until paid",
      "inspection",
      "Inspected the tracking list for {n} plans",
      "One participant who had turned 73 was missing from the list",
    ],
  ),
  objective(
    {
      ...{ title: "Investment elections and transfers are executed as instructed", area: "investments", of: "ocat" },
      user: [
        "The investment line-up in effect is the one the committee approved",
        "The committee's minutes are compared with the fund list",
        "Each change",
        "Minutes and fund list",
      ],
    },
    [
      "Transfers entered before the close trade the same day; later ones the next",
      "reperformance",
      "Entered {n} transfers around the close in the test region",
      "Transfers entered in the last minute before an early close traded the next day",
    ],
    [
      "Trades sent and confirmed are reconciled by fund every morning",
      "inspection",
      "Inspected the reconciliation for {n} days",
      "Reconciling items of one fund stayed open for more than {d} days",
    ],
    [
      "Participant units are reconciled to the trustee's units by fund every day",
      "inspection",
      "Inspected the reconciliation and follow-up for {n} days",
      "A break of the stable value fund was not explained before the month end",
    ],
  ),
  objective(
    { title: "Investment income is allocated to participants completely and accurately", area: "income", of: "cak" },
    [
      "Prices outside a tolerance of the prior day are held until a second source agrees",
      "inspection",
      "Inspected the price exceptions of {n} days",
      "A held price was released without the second source",
    ],
    [
      "Dividends are allocated on the units of the record date and agreed to the fund's rate",
      "reperformance",
      "Recomputed the allocation of {n} dividends",
      "A dividend was allocated on the units of the pay date",
    ],
    [
      "The unit value of unitized funds is recomputed by a second accountant",
      "reperformance",
      "Recomputed {n} unit values",
      "Accrued fees were left out of the unit value on one day",
    ],
  ),
  objective(
    { title: "Fees are charged at the agreed rates", area: "fees", of: "oa" },
    [
      "Fee schedules in {s} are compared with the service agreement each year",
      "inspection",
      "Inspected the comparison for {n} plans",
      "An asset-based fee was charged at the rate of the former tier for one quarter",
    ],
    [
      "Revenue credits are allocated as the plan's fee policy says",
      "reperformance",
      "Recomputed the credits of {n} plans",
      "Credits of two plans were posted in the next quarter",
    ],
  ),
  objective(
    {
      ...{ title: "Statements and plan reports agree to the records", area: "statements", of: "ca" },
      user: [
        "Participant statements and plan reports are reviewed and errors are reported",
        "The plan administrator reviews the quarterly report and answers participants' questions",
        "Quarterly",
        "Reviewed report",
      ],
    },
    [
      "Statement totals are agreed to the plan's trial balance before mailing",
      "inspection",
      "Inspected the agreement for {n} statement runs",
      "One statement run was mailed before the agreement was signed",
    ],
    [
      "The package for the plan auditor is made from locked year-end records and foots to the trust statement",
      "reperformance",
      "Agreed {n} packages to the trust statements",
      "A package did not contain a loan correction dated before the year end",
    ],
  ),
];
