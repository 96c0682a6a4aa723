import { type LibraryObjective, objective } from "./library-entry.ts";

export const trustLibrary: readonly LibraryObjective[] = [
  objective(
    {
      ...{ title: "Accounts are opened with complete and approved documents", area: "setup", of: "oc" },
      user: [
        "The list of individuals authorized to direct the trustee is current",
        "The committee reviews the signer list",
        "Yearly",
        "Signed list",
      ],
    },
    [
      "A new account is opened in {s} only with an executed trust agreement and a signer list",
      "inspection",
      "Inspected the documents of {n} accounts",
      "The signer list of an account was signed after its first transaction",
    ],
    [
      "Accounts are assigned to an administrator, who reviews them once a year",
      "inspection",
      "Inspected the yearly review of {n} accounts",
      "The review of two accounts was done after the year end",
    ],
  ),
  objective(
    { title: "Securities transactions are authorized, recorded and settled", area: "investments", of: "ocat" },
    [
      "Trades are affirmed with the broker on trade date, and breaks are worked the same day",
      "inspection",
      "Inspected the break list of {n} days",
      "A failed trade was open for more than {d} days without a note",
    ],
    [
      "Positions are reconciled daily to the depository and to sub-custodians",
      "inspection",
      "Inspected the reconciliation of {n} days",
      "A difference with a sub-custodian was carried over a month end without an explanation",
    ],
    [
      "Instructions by free-form message are called back before they are entered",
      "observation",
      "Observed {n} call-backs",
      "The call-back was made to the number on the instruction",
    ],
  ),
  objective(
    {
      ...{ title: "Assets are valued from independent sources", area: "income", of: "ak" },
      user: [
        "Values of holdings without a market price are reviewed by the sponsor",
        "The committee obtains audited statements of the funds held",
        "Yearly",
        "Statements and minutes",
      ],
    },
    [
      "Two vendors' prices are compared, and differences above a tolerance are researched before posting",
      "inspection",
      "Inspected the research of {n} differences",
      "A stale bond price was used on {n} consecutive days",
    ],
    [
      "Holdings without a price source are listed, and their last valuation date is shown on the statement",
      "reperformance",
      "Compared {n} listed holdings with the statements",
      "A limited partnership was shown at cost without the note",
    ],
    [
      "Fair value levels are assigned by asset type and reviewed quarterly",
      "inspection",
      "Inspected the review of {n} quarters",
      "A collective trust was shown as level 2 for one quarter",
    ],
  ),
  objective(
    { title: "Income and corporate actions are recorded completely and on time", area: "income", of: "cat" },
    [
      "Expected income is computed from holdings on the record date and agreed to receipts",
      "reperformance",
      "Recomputed expected income of {n} holdings",
      "Foreign tax reclaimed for one security was posted net",
    ],
    [
      "Voluntary actions are tracked until the account's reply or the deadline",
      "inspection",
      "Inspected {n} voluntary actions",
      "The default was applied to an account whose reply had been received",
    ],
  ),
  objective(
    { title: "Cash receipts and disbursements are authorized and recorded in the right period", area: "distributions", of: "oct" },
    [
      "Disbursements are entered and released by different users of {s}",
      "inspection",
      "Inspected {n} disbursements",
      "A user held both roles for {d} days after a transfer",
    ],
    [
      "Uninvested cash above a limit is reported to the administrator daily",
      "inspection",
      "Inspected the report of {n} days",
      "Cash of one account stayed uninvested for four days",
    ],
  ),
  objective(
    { title: "Trust statements and certifications agree to the records", area: "statements", of: "ca" },
    [
      "Statements are released after the month's reconciliations are signed",
      "inspection",
      "Inspected the sign-off of {n} months",
      "Statements of one month were released before the sign-off of the depository reconciliation",
    ],
    [
      "Certifications of investment information are prepared from locked records and signed by an officer",
      "inspection",
      "Inspected {n} certifications",
      "A certification named the wrong entity as trustee",
    ],
  ),
];

export const transferLibrary: readonly LibraryObjective[] = [
  objective(
    {
      ...{ title: "Share purchases and redemptions are processed at the right price and date", area: "investments", of: "ocat" },
      user: [
        "Orders are placed by authorized persons and confirmations are reviewed",
        "The trustee agrees confirmations to orders",
        "Daily",
        "Agreed confirmations",
      ],
    },
    [
      "Orders time-stamped before the close receive that day's net asset value in {s}",
      "reperformance",
      "Entered {n} orders around the close in the test region",
      "Orders of one intermediary received the time stamp of the batch",
    ],
    [
      "Trades corrected after the date are approved, and the loss or gain is computed",
      "inspection",
      "Inspected {n} corrected trades",
      "The gain of a corrected trade was not computed",
    ],
    [
      "Share balances are reconciled to the fund accountant daily",
      "inspection",
      "Inspected the reconciliation of {n} days",
      "A reconciling item was cleared without support",
    ],
  ),
  objective(
    { title: "Dividends are computed on record-date shares and paid or reinvested as elected", area: "income", of: "cak" },
    [
      "The dividend file is agreed to the declared rate times the shares outstanding",
      "reperformance",
      "Recomputed {n} dividends",
      "Shares bought on the record date were left out in one fund",
    ],
    [
      "Changes of the dividend election are effective before the next record date only",
      "inspection",
      "Inspected {n} changes",
      "An election received after the record date was applied to it",
    ],
  ),
  objective(
    { title: "Shareholder accounts are opened and changed with authorization", area: "setup", of: "oa" },
    [
      "Bank changes with a missing signature guarantee are rejected",
      "inspection",
      "Inspected {n} bank changes",
      "A change was accepted with an expired guarantee",
    ],
    [
      "Omnibus accounts of plans are confirmed yearly with the intermediary",
      "inspection",
      "Inspected the confirmation of {n} accounts",
      "Two confirmations were not returned and not followed up",
    ],
  ),
  objective(
    { title: "Confirmations and statements are complete", area: "statements", of: "ca" },
    [
      "Counts of transactions and confirmations are compared daily",
      "reperformance",
      "Compared the counts of {n} days",
      "Confirmations of one day were mailed {d} days late",
    ],
    [
      "Returned mail marks the account and stops checks",
      "observation",
      "Observed the handling of {n} returned items",
      "A check was mailed to a marked account",
    ],
  ),
];
