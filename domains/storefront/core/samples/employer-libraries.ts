import { type LibraryObjective, objective } from "./library-entry.ts";

export const payrollLibrary: readonly LibraryObjective[] = [
  objective(
    {
      ...{ title: "Employee master data is entered from authorized requests", area: "enrollment", of: "oca" },
      user: [
        "New hires, terminations and pay rates are approved before they are entered",
        "HR approves the change report of each payroll",
        "Each payroll",
        "Approved change report",
      ],
    },
    [
      "{s} keeps the user and time of each change and sends the client a change report before the payroll runs",
      "inspection",
      "Inspected change reports of {n} payrolls",
      "The change report of an off-cycle payroll was not sent",
    ],
    [
      "SSNs and bank accounts are checked for form and for duplicates",
      "reperformance",
      "Entered {n} invalid and duplicate values in the test region",
      "A bank account used by two employees was accepted without a warning",
    ],
  ),
  objective(
    {
      ...{ title: "Gross-to-net pay is computed as set up by the client", area: "contributions", of: "cak" },
      user: [
        "Pay codes included in plan compensation agree with the plan document",
        "The plan administrator reviews the pay code table when the document changes",
        "Each change of codes",
        "Signed pay code table",
      ],
    },
    [
      "Tax tables are tested by a second team before each effective date",
      "inspection",
      "Inspected test results of {n} table changes",
      "A local tax table took effect one payroll late",
    ],
    [
      "Deferral limits for the calendar year stop deductions in {s}",
      "reperformance",
      "Ran {n} employees over the limit in the test region",
      "The catch-up limit was applied to employees who turn 50 in the next year",
    ],
    [
      "Deduction codes for plan contributions are mapped to a contribution source by the set-up team and approved by the client",
      "inspection",
      "Inspected approvals for {n} clients",
      "A bonus deferral code was mapped to after-tax for one client",
    ],
    [
      "Payrolls whose net pay differs from the prior by more than a set percentage are held for the client",
      "observation",
      "Observed {n} held payrolls",
      "The percentage was switched off for one client without a request",
    ],
  ),
  objective(
    {
      ...{ title: "Retirement plan feeds are complete and sent on time", area: "contributions", of: "ct" },
      user: [
        "The remittance of deferrals is reviewed against the payroll register",
        "Payroll agrees deductions, feed and remittance by amount",
        "Each payroll",
        "Three-way agreement",
      ],
    },
    [
      "The feed is made when the payroll is committed, and its control total equals the deduction register",
      "reperformance",
      "Agreed {n} feeds to the registers",
      "Manual checks were missing from the feed of one payroll",
    ],
    [
      "Failed transmissions alert the operations desk, which sends the file again within {d} days",
      "inspection",
      "Inspected alerts and resent files for {n} failures",
      "A failed transmission was noticed by the client after six days",
    ],
  ),
  objective(
    { title: "Pay is disbursed and taxes are deposited on time", area: "distributions", of: "ot" },
    [
      "Tax deposits are scheduled from the committed payroll and reconciled to the agencies' receipts daily",
      "inspection",
      "Inspected the reconciliation for {n} days",
      "A state deposit was made one day late after a bank holiday",
    ],
    [
      "Direct deposits above a limit need a release by a second user",
      "inspection",
      "Inspected the release of {n} files",
      "One file was released by the user who had made it",
    ],
  ),
  objective(
    { title: "Year-end wage statements agree to the payrolls of the year", area: "statements", of: "cak" },
    [
      "Forms W-2 are agreed by box to the four Forms 941 before they are printed",
      "reperformance",
      "Agreed {n} clients' forms",
      "Box 12 code AA was printed as code D for a group of corrected forms",
    ],
    [
      "Corrections after the year end are posted to the year of the payment",
      "inspection",
      "Inspected {n} corrections",
      "A voided check of December was posted in January",
    ],
  ),
];

export const hrisLibrary: readonly LibraryObjective[] = [
  objective(
    {
      ...{ title: "Employment records are complete and changed by authorized users only", area: "enrollment", of: "oca" },
      user: [
        "Administrator roles are given to named users and removed when they leave",
        "HR reviews the role report",
        "Quarterly",
        "Signed role report",
      ],
    },
    [
      "Effective-dated changes keep the earlier value, and {s} lists late changes after the payroll cutoff",
      "reperformance",
      "Entered {n} changes with past dates in the test region",
      "A change dated before the cutoff was left out of the list",
    ],
    [
      "Termination in {s} ends the employee's benefits and starts the notice to the recordkeeper",
      "inspection",
      "Inspected notices for {n} terminations",
      "Notices of terminations entered on the last day of a month were sent with the next month's file",
    ],
    [
      "Hours of part-time employees are accumulated for eligibility by plan year",
      "reperformance",
      "Recomputed the hours of {n} employees",
      "Hours of a transferred employee were counted from the transfer on",
    ],
  ),
  objective(
    {
      ...{ title: "Benefit elections are recorded as the employee made them", area: "contributions", of: "oak" },
      user: [
        "Elections passed on to payroll agree with those in the system",
        "HR compares a sample of elections with deductions",
        "Quarterly",
        "Sample sheet",
      ],
    },
    [
      "The employee confirms each election, and {s} keeps the confirmation with time and address",
      "inspection",
      "Inspected confirmations of {n} elections",
      "Elections entered by an administrator had no confirmation",
    ],
    [
      "Open elections are closed by a scheduled job, and those rejected are listed",
      "inspection",
      "Inspected the lists of {n} windows",
      "A rejected list was not followed up",
    ],
  ),
  objective(
    { title: "Interfaces carry records completely", area: "enrollment", of: "ct" },
    [
      "Counts and hash totals of each interface are compared on arrival, and differences stop the load",
      "reperformance",
      "Sent {n} incomplete files in the test region",
      "A file with a repeated trailer was loaded",
    ],
    [
      "Rejected records are corrected within {d} days",
      "inspection",
      "Inspected {n} rejected records",
      "Some rejected records stayed open to the quarter's end",
    ],
  ),
];
