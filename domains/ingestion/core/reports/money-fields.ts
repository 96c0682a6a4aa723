import type { FieldDefinition } from "./report-definition.ts";

const split = (text: string): readonly string[] => text.split(";").map((part) => part.trim());
const money = (key: string, title: string, synonyms: string): FieldDefinition => ({ key, title, kind: "money", synonyms: split(synonyms) });

/** Pay and contributions by source: header spellings from public payroll and recordkeeper file specifications. */
export const payAndSourceFields: readonly FieldDefinition[] = [
  money(
    "gross_pay",
    "Gross pay",
    "Gross Pay;Gross Earnings;Gross Compensation;Gross Salary Before Deductions;Period Gross Pay;Current Salary;Cur Wages;Gross Wages;Total Compensation;Total Earnings;415 Earnings;415 Compensation;Gross Compensation - Period;Gross;Total Gross;Gross Amount;Total Pay;Current Gross;Annual Gross Pay;Annual Gross;Annual Wages;Annual Pay;Annual Earnings;Total Gross Pay",
  ),
  money(
    "eligible_comp",
    "Eligible compensation",
    "Plan Compensation;Plan Comp;Plan Earnings;Current Period Compensation;Compensation;Compensation from Entry Date;401k Earnings;Eligible Wages;Eligible Compensation;Eligible Comp;Eligible Pay;Eligible Earnings;401k Eligible Wages;401k Wages;401k Compensation;Plan Eligible Compensation;Pensionable Pay;Deferral Compensation;Annual Compensation;Plan Year Compensation;Annual Eligible Compensation;401(k) Eligible Earnings;401(k) Eligible Compensation;Plan Wages",
  ),
  money(
    "excluded_comp",
    "Excluded compensation",
    "Excluded Earnings;Excluded Comp;Excluded Compensation;Excluded Compensation - Period;Pre-Entry Compensation;Excluded Pay;Ineligible Compensation;Ineligible Pay;Non Eligible Compensation",
  ),
  money("w2_comp", "W-2 compensation", "W-2 Comp;W2 Compensation;W-2 Wages;Box 1;W2 Box 1;W-2 Box 1 Wages;W2 Earnings"),
  money("sec125", "Section 125", "Cafeteria Premiums;Cafeteria Benefits;Section 125 Amounts;Section 125;Sec 125;Cafeteria;Cafeteria 125"),
  money(
    "ytd_gross",
    "Gross pay, year to date",
    "YTD Earnings;YTD Gross Pay;YTD Gross;Year to Date Gross;YTD Compensation;YTD Wages;YTD Gross Earnings",
  ),
  money(
    "deferral_pretax",
    "Pre-tax deferral",
    "Pre-Tax Contribution;Pre-tax Contribution Amount;Employee Deferral;Employee Deferral Amount;Current Pre-Tax;Cur Pre-Tax 401k Ded;Employee 401k;Employee Contribution -401(K);A - Salary Deferral;B - Salary Deferral;A/B - Salary Deferral;Salary Deferral;401(k);EE Pretax;Elective Deferral;Pre-Tax;Pretax Deferral;401k Pre-Tax;401k Deferral;Employee Pre-Tax;Traditional 401k;EE 401k;401k Contribution;Pre-Tax 401k;Deferral;Employee Contribution;403b Pre-Tax;403(b);Employee Pre-Tax Contribution;Employee Pre-Tax Contributions;EE Pre-Tax Contributions;403b Employee;401k Pre-Tax Employee",
  ),
  money(
    "deferral_roth",
    "Roth deferral",
    "Roth Contribution;Roth 401k;Roth 401(k);Employee Roth;Current Roth;Cur Roth 401k Ded;N - Roth;Employee Contribution -Roth401(K);Roth;Roth Deferral;EE Roth;401k Roth;Roth Elective Deferral;Employee Roth Deferral;Roth 403b;Employee Roth 401(k);Employee Roth Contribution;EE Roth Contributions",
  ),
  money(
    "catchup_pretax",
    "Catch-up, pre-tax",
    "Catch-Up;Catchup;401k CU;Catch-Up Contribution;Pre-Tax Catch-Up;Catch-Up Pre-Tax;401k Catch-Up;Employee Catch-Up;EE Catch Up",
  ),
  money("catchup_roth", "Catch-up, Roth", "Roth Catch-Up;Catch-Up Roth;Roth 401k Catch-Up;Roth CU;Employee Roth Catch-Up;EE Roth Catch Up"),
  money(
    "after_tax",
    "After-tax",
    "After-Tax;Post Tax (Non Roth);Post Tax Non Roth;Post Tax;G - Post Tax;Voluntary After-Tax;Employee After-Tax;After Tax Contribution",
  ),
  money(
    "match",
    "Match",
    "Match;Employer Match;Employer Matching;D - Employer Matching;Cur Co Match;Company Match;ER Match;Employer Contribution;Matching Contribution;401k Match;Employer Match Contribution;Employer Matching Contribution;Co Match;Regular Match;Company 401(k) Match;Employer 401(k) Match;401k Employer;Employer 401k;403b Employer;Employer 403b",
  ),
  money(
    "safe_harbor_match",
    "Safe harbor match",
    "Safe Harbor Match;SH Match;Safe Harbor Matching;Safe Harbor Employer Match;P - Safe Harbor;P - Safe Harbor Match;SHM;Safe Harbor Matching Contribution;QACA Match",
  ),
  money(
    "safe_harbor_nonelective",
    "Safe harbor nonelective",
    "Safe Harbor Nonelective;Safe Harbor Non-Elec;Safe Harbor Non-Elective;Employer Mandatory Contribution (Safe Harbor);Employer Mandatory Contribution;SHNEC;SHNEC 3%;3% SHNEC;QNEC;3% SH;SH Nonelective;T - Safe Harbor;T - Safe Harbor Non-Elec;Safe Harbor 3%;Safe Harbor;SHNE",
  ),
  money(
    "profit_sharing",
    "Profit sharing",
    "Profit Sharing;Employer Profit Sharing;Profit-Sharing Contribution;F - Profit Sharing;Non Elective;Nonelective;Employer Discretionary;Prevailing Wage;Employer Nonelective;ER Profit Sharing;Discretionary Contribution;Employer Profit Sharing Contribution;Employer Profit Sharing Contributions",
  ),
  money(
    "rollovers",
    "Rollovers",
    "Rollover;Rollovers;Rollover Contribution;Rollovers In;Rollover In;Roll In;Rollover Deposits;Rollover Contributions;Rollover Money In;RO Contributions",
  ),
  money(
    "loan_payment",
    "Loan payment",
    "Loan Repayment;Loan Payment;Loan Payment Amount;401-K Loan Repayment Amount 1;Loan 1;LN1;401k Loan;Loan Repayments;Loan Payments;Loan Deduction;401k Loan Payment;Loan;Loan Repayment Amount;401k Loan 1;401k Loan 2;Loan Payment 1;Loan Payment 2;Loan 2",
  ),
];

/** Balances, flows and payments of recordkeeper and trust reports. */
export const balanceAndFlowFields: readonly FieldDefinition[] = [
  money(
    "beginning_balance",
    "Beginning balance",
    "Beginning Balance;Opening Balance;Prior Value;Beg Balance;Begin Balance;Balance Beginning of Year;Beginning Value;Prior Balance;Starting Balance;Opening Value;Beginning Account Balance;Beginning Market Value;Beginning of Year Balance;Prior Year Balance;Balance Forward;Opening Accumulation;Beginning Accumulation",
  ),
  money(
    "ending_balance",
    "Ending balance",
    "Ending Balance;Closing Balance;Ending Value;End Balance;Balance End of Year;Closing Value;Total Balance;Ending Account Balance;Ending Market Value;End of Year Balance;Current Balance;Account Balance;Final Balance;Closing Accumulation;Ending Accumulation",
  ),
  money(
    "contributions",
    "Contributions",
    "Contributions;Total Contributions;Contribution;Contribution Amount;Deposits;All Contributions;Additions;Employee and Employer Contributions;Premiums",
  ),
  money(
    "loan_principal_repaid",
    "Loan principal repaid",
    "Loan Principal Repaid;Loan Principal;Loan Principal Repayments;Principal Repaid;Loan Repayment;Loan Repayments;Loan Payments;Loan Principal Payments;Loan Repayment Principal",
  ),
  money(
    "loan_interest_paid",
    "Loan interest paid",
    "Loan Interest Paid;Loan Interest;Interest Paid;Loan Interest Payments;Loan Repayment Interest",
  ),
  money(
    "loan_repayments",
    "Loan repayments",
    "Loan Repayments;Loan Repayment;Loan Payments;Loan Principal and Interest;Loan Principal Repayments",
  ),
  money(
    "loans_issued",
    "Loans issued",
    "Loans Issued;New Loans;Loan Issued;Loan Withdrawals;Loan Disbursements;Loan Issues;Loans;Loan Distributions;Loan Originations;Loan Issuances;Loans to Participants",
  ),
  money(
    "gain_loss",
    "Gain / loss",
    "Gain/Loss;Gain Loss;Earnings;Net Change in Value;Investment Income;Realized/Unrealized;Appreciation;Investment Gain/Loss;Net Appreciation;Net Gain/Loss;Gains/Losses;Change in Value;Investment Earnings;Net Investment Income;Market Gain/Loss;Gain (Loss);Appreciation/Depreciation;Earnings/Losses;Realized/Unrealized Gain/Loss;Realized and Unrealized Gain/Loss;Net Earnings;Change in Market Value;Realized Gain/Loss;Unrealized Gain/Loss;Investment Earn",
  ),
  money(
    "dividends",
    "Dividends",
    "Dividends;Dividend;Interest and Dividends;Dividend Income;Dividends and Interest;Dividends/Interest;Interest/Dividends",
  ),
  money(
    "transfers",
    "Transfers",
    "Transfers;Exchanges;Interfund;Transfer;Net Transfers;Interfund Transfers;Fund Transfers;Net Exchanges;Exchanges/Transfers;Transfers In/Out;Transfers In;Transfers Out;Exchanges In;Exchanges Out;Transfer;Fund Transfers In;Fund Transfers Out",
  ),
  money(
    "distributions",
    "Distributions",
    "Distributions;Withdrawals;Distribution;Withdrawal;Benefit Payments;Payments;Benefits Paid;Total Distributions;Payouts;Distributions/Withdrawals;Participant Withdrawals;Benefits Paid to Participants;Disbursements;Total Disbursements;Benefit Disbursements;Payments and Withdrawals",
  ),
  money("forfeitures", "Forfeitures", "Forfeitures;Forf;Forfeiture;Forfeited;Forfeiture Amount;Forfeited Amount"),
  money(
    "fees",
    "Fees",
    "Fees;Expenses;Fee;Administrative Fees;Admin Fees;Plan Fees;Participant Fees;Administrative Expenses;Fees/Expenses;Fees and Expenses;Charges;Administrative Charges;Administrative Expense;Admin Expense;Plan Expense;Service Fees;Advisory Fees;Recordkeeping Fees",
  ),
  money(
    "other_activity",
    "Other activity",
    "Other Activity;Other;Adjustments;Misc;Miscellaneous;Other Transactions;Adjustment;Other Adjustments;Adj",
  ),
  money(
    "vested_balance",
    "Vested balance",
    "Vested Balance;Vested Amount;Vested Value;Vested Account Balance;Vested Ending Balance;Vested Bal",
  ),
  money(
    "loan_balance",
    "Loan balance",
    "Loan Balance;Outstanding Loan Balance;Loan Bal;Outstanding Loan;Ending Loan Balance;Loan Outstanding;Outstanding Loans",
  ),
  money(
    "amount",
    "Amount",
    "Amount;Contribution Amount;Total Amount;Contribution;Deposit Amount;Transaction Amount;Amt;Cash Amount;Contributions;Dollar Amount;Value;Total;Premium Amount;Premium",
  ),
  money(
    "dist_gross",
    "Gross amount",
    "Gross Amount;Total Distribution;Gross Distribution;Gross;Distribution Amount;Gross Payment;Gross Distribution Amount;Withdrawal Amount;Total Gross;Payment Gross;Gross Withdrawal;Gross Disbursement;Disbursement Amount",
  ),
  money(
    "fed_tax",
    "Federal tax withheld",
    "Federal Withholding;FIT;Fed Tax;Federal Tax;Federal Tax Withheld;Fed Withholding;Federal Income Tax;Fed W/H;FWT;Federal Income Tax Withheld;Federal Tax Withholding;Fed Tax Withheld;FITW;Fed Inc Tax",
  ),
  money(
    "state_tax",
    "State tax withheld",
    "State Withholding;SIT;State Tax;State Tax Withheld;State W/H;State Income Tax;SWT;State Income Tax Withheld;State Tax Withholding;SITW;State Inc Tax",
  ),
  money("dist_fee", "Fee", "Fee;Distribution Fee;Fees;Processing Fee;Withdrawal Fee;Fee Amount;Distribution Fees;Payment Fee;Proc Fee"),
  money(
    "dist_net",
    "Net amount",
    "Net Amount;Check Amount;Net Payment;Net;Net Distribution;Net Check;Net Check Amount;Amount Paid;Net Distribution Amount;Net Paid",
  ),
  money("forfeiture", "Forfeiture", "Forfeiture;Forfeitures;Forf;Forfeited Amount;Forfeiture Amount;Forfeited"),
  money("loan_offset", "Loan offset", "Loan Offset;Loan Offset Amount;Offset Amount;Loan Payoff;Outstanding Loan Offset;Defaulted Loan"),
];
