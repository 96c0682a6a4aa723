import { moneySources } from "@tieout/catalog/core";
import type { FieldDefinition } from "./report-definition.ts";

const split = (text: string): readonly string[] => text.split(";").map((part) => part.trim());
const money = (key: string, title: string, synonyms: string, asked?: string): FieldDefinition => ({
  ...{ key, title, kind: "money", synonyms: split(synonyms) },
  ...(asked === undefined ? {} : { asked: split(asked) }),
});

/** Pay and contributions by source: header spellings from public payroll and recordkeeper file specifications. */
export const payAndSourceFields: readonly FieldDefinition[] = [
  ...moneySources.flatMap((source) => ("column" in source ? [money(source.column.key, source.column.title, source.column.headers)] : [])),
  money(
    "gross_pay",
    "Gross pay",
    "Gross Pay;Gross Earnings;Gross Compensation;Gross Salary Before Deductions;Period Gross Pay;Current Salary;Cur Wages;Gross Wages;Total Compensation;Total Earnings;415 Earnings;415 Compensation;Gross Compensation - Period;Gross;Total Gross;Gross Amount;Total Pay;Current Gross;Annual Gross Pay;Annual Gross;Annual Wages;Annual Pay;Annual Earnings;Total Gross Pay;Check Gross;Gross Check;Pay Period Gross;Pay Period Gross Pay;Pay Period Gross Wages;Pay Period Gross Earnings;Pay Period Gross Compensation;Payroll Gross;Total Gross Wages;Total Gross Earnings;Gross Paid",
  ),
  money(
    "eligible_comp",
    "Eligible compensation",
    "Plan Compensation;Plan Earnings;Plan Salary;Plan Wages;Current Period Compensation;Compensation;Compensation from Entry Date;401k Earnings;Eligible Wages;Eligible Compensation;Eligible Pay;Eligible Earnings;401k Eligible Wages;401k Wages;401k Compensation;Plan Eligible Compensation;Pensionable Pay;Deferral Compensation;Annual Compensation;Plan Year Compensation;Annual Eligible Compensation;401(k) Eligible Earnings;401(k) Eligible Compensation;Pension Eligible;Pension Eligible Wages;Retirement Eligible;Retirement Eligible Earnings;Retirement Plan Wages;Retirement Wages;Pension Wages;Pension Earnings;401k Eligible;Plan Eligible;Eligible Gross;Pay Period Plan Wages;Pay Period Plan Compensation;Pay Period Eligible Wages;Pay Period Eligible Compensation",
  ),
  money(
    "excluded_comp",
    "Excluded compensation",
    "Excluded Earnings;Excluded Comp;Excluded Compensation - Period;Pre-Entry Compensation;Excluded Pay;Ineligible Compensation;Ineligible Pay;Non Eligible Compensation",
  ),
  // Never named by a header: a person decides each column of single earnings.
  { key: "counted_earnings", title: "Earnings that count", kind: "money", synonyms: [] },
  { key: "uncounted_earnings", title: "Earnings that do not count", kind: "money", synonyms: [] },
  money("w2_comp", "W-2 compensation", "W-2 Comp;W-2 Wages;Box 1;W2 Box 1;W-2 Box 1 Wages;W2 Earnings"),
  money(
    "sec125",
    "Section 125",
    "Cafeteria Premiums;Cafeteria Benefits;Section 125 Amounts;Section 125;Sec 125;Cafeteria;Cafeteria 125;Med Pre Tax;Medical Pre Tax;Pre Tax Medical;Dental Pre Tax;Pre Tax Dental;Vision Pre Tax;Pre Tax Vision;Pre Tax Insurance",
  ),
  money(
    "ytd_gross",
    "Gross pay, year to date",
    "YTD Earnings;YTD Gross Pay;YTD Gross;YTD Compensation;YTD Wages;YTD Gross Earnings;YTD Salary",
  ),
];

/** Balances, flows and payments in recordkeeper and trust reports. */
export const balanceAndFlowFields: readonly FieldDefinition[] = [
  money(
    "beginning_balance",
    "Beginning balance",
    "Beginning Balance;Opening Balance;Prior Value;Balance Beginning of Year;Beginning Value;Prior Balance;Starting Balance;Opening Value;Beginning Account Balance;Beginning Market Value;Beginning of Year Balance;Prior Year Balance;Balance Forward;Start Value;Starting Value;Start Balance;Starting Market Value;Opening Market Value;Prior Market Value;Prior Year Value;Opening;Opening Assets;Beginning Assets;Beginning Net Assets;Net Assets Beginning of Year;Starting Assets;Opening Account Value;Opening Account Balance;Beginning Account Value;Beginning;Start of Period;Start of Year;Beginning of Period;Start of Period Balance;Start of Year Balance;Beginning of Period Balance;Beginning of Period Value;Initial Balance;Balance Brought Forward;Brought Forward",
  ),
  money(
    "ending_balance",
    "Ending balance",
    "Ending Balance;Closing Balance;Ending Value;Balance End of Year;Closing Value;Total Balance;Ending Account Balance;Ending Market Value;End of Year Balance;Current Balance;Account Balance;Final Balance;Closing Market Value;Current Value;Account Value;Final Value;Closing;Closing Assets;Ending Assets;Ending Net Assets;Net Assets End of Year;Closing Account Value;Closing Account Balance;Ending Account Value;Ending;End of Period;End of Year;End of Period Balance;End of Period Value;Final Assets;Balance Carried Forward;Carried Forward",
    "Market Value;Assets;Total Value;Total Assets",
  ),
  money(
    "contributions",
    "Contributions",
    "Contributions;Total Contributions;Contribution Amount;Deposits;All Contributions;Additions;Employee and Employer Contributions;Deposits Received;Contributions Received;Receipts;Deposits and Contributions;Total Deposits;Contributed;Amount Contributed",
    "Paid In;Money In;Employee Contributions;Credits",
  ),
  money(
    "loan_principal_repaid",
    "Loan principal repaid",
    "Loan Principal Repaid;Loan Principal;Loan Principal Repayments;Principal Repaid;Loan Principal Payments;Loan Repayment Principal",
    "Loan Repayment;Loan Payments",
  ),
  money(
    "loan_interest_paid",
    "Loan interest paid",
    "Loan Interest Paid;Loan Interest;Interest Paid;Loan Interest Payments;Loan Repayment Interest",
  ),
  money(
    "loan_repayments",
    "Loan repayments",
    "Loan Repayments;Loan Payments;Loan Principal and Interest;Loan Principal Repayments;Loan Principal;Loan Interest;Loan Principal Repaid;Loan Interest Paid;Loan Principal Payments;Loan Interest Payments",
  ),
  money(
    "loans_issued",
    "Loans issued",
    "Loans Issued;New Loans;Loan Withdrawals;Loan Disbursements;Loan Issues;Loans;Loan Distributions;Loan Originations;Loan Issuances;Loans to Participants;Loans Taken;Loans Made;Loans Granted;Loan Advances;Loans Out;Loan Proceeds;Loans Funded;New Loan Amount;Loan Draws;Loans Paid Out",
  ),
  money(
    "gain_loss",
    "Gain / loss",
    "Gain/Loss;Earnings;Net Change in Value;Investment Income;Realized/Unrealized;Appreciation;Investment Gain/Loss;Net Appreciation;Net Gain/Loss;Gains/Losses;Change in Value;Investment Earnings;Net Investment Income;Market Gain/Loss;Appreciation/Depreciation;Earnings/Losses;Realized/Unrealized Gain/Loss;Realized and Unrealized Gain/Loss;Net Earnings;Change in Market Value;Realized Gain/Loss;Unrealized Gain/Loss;Market Change;Market Value Change;Value Change;Net Market Change;Net Change;Investment Results;Results;Net Results;Net Investment Results;Investment Performance;Investment Gains;Gains;Net Gain;Growth;Investment Growth;Market Activity;Investment Activity;Increase/Decrease;Increase/Decrease in Value;Net Increase/Decrease;Net Investment Gain/Loss;Net Investment Return;Interest and Gain/Loss;Gains and Losses;Market Gain;Net Market Gain/Loss",
    "Performance;Return;Net Return;Investment Return;Income;Earned;Gain",
  ),
  money(
    "dividends",
    "Dividends",
    "Dividends;Interest and Dividends;Dividend Income;Dividends and Interest;Dividends/Interest;Interest/Dividends",
  ),
  money(
    "transfers",
    "Transfers",
    "Transfers;Exchanges;Interfund;Net Transfers;Interfund Transfers;Fund Transfers;Net Exchanges;Exchanges/Transfers;Transfers In/Out;Transfers In;Transfers Out;Exchanges In;Exchanges Out;Fund Transfers In;Fund Transfers Out;Fund Exchanges;Moves;Reallocations;Transfers Between;Transfers Between Funds;Exchanges Net;Interfund Exchanges",
    "Conversion;Conversion In;Conversion Out",
  ),
  money(
    "distributions",
    "Distributions",
    "Distributions;Withdrawals;Benefit Payments;Payments;Benefits Paid;Total Distributions;Payouts;Distributions/Withdrawals;Participant Withdrawals;Benefits Paid to Participants;Disbursements;Total Disbursements;Benefit Disbursements;Payments and Withdrawals;Paid Out;Amount Paid Out;Payments Out;Benefits;Surrenders;Surrenders/Withdrawals;Total Withdrawals;Withdrawn;Amount Withdrawn;Benefit Amount;W/Ds",
    "Paid;Taken Out;Money Out",
  ),
  money(
    "forfeitures",
    "Forfeitures",
    "Forfeitures;Forfeited;Forfeiture Amount;Forfeited Amount;Forfeitures Net;Non-Vested Forfeiture",
    "Forfeiture Transfers;Transfers to Forfeitures;Forfeiture Transfers In;Forfeiture Transfers Out;Forfeiture Reallocations",
  ),
  money(
    "fees",
    "Fees",
    "Fees;Expenses;Administrative Fees;Admin Fees;Plan Fees;Participant Fees;Administrative Expenses;Fees/Expenses;Fees and Expenses;Charges;Administrative Charges;Admin Expense;Plan Expense;Service Fees;Advisory Fees;Recordkeeping Fees;Service Charge;Expense Charges;Expenses Charged;Fees Charged;Fee Amount;Trustee Fees;Management Fees",
  ),
  money(
    "other_activity",
    "Other activity",
    "Other Activity;Other;Adjustments;Misc;Miscellaneous;Other Transactions;Other Adjustments;Adj;Misc Adjustments;Miscellaneous Adjustments;Other Changes;Other Credits/Debits",
    "Revenue Credits;Revenue Sharing Credits;Revenue Sharing",
  ),
  money(
    "vested_balance",
    "Vested balance",
    "Vested Balance;Vested Amount;Vested Value;Vested Account Balance;Vested Ending Balance;Vested Market Value",
  ),
  money(
    "loan_balance",
    "Loan balance",
    "Loan Balance;Outstanding Loan Balance;Outstanding Loan;Ending Loan Balance;Loan Outstanding;Loans Out;Loan Ending;Ending Loan;Loan Ending Balance;Outstanding Loan Amount",
  ),
  money(
    "amount",
    "Amount",
    "Amount;Code Amount;Contribution Amount;Total Amount;Contribution;Deposit Amount;Transaction Amount;Cash Amount;Dollar Amount;Value;Total",
  ),
  money(
    "dist_gross",
    "Gross amount",
    "Gross Amount;Total Distribution;Gross Distribution;Gross;Distribution Amount;Gross Payment;Gross Distribution Amount;Withdrawal Amount;Total Gross;Payment Gross;Gross Withdrawal;Gross Disbursement;Disbursement Amount;Gross Benefit;Gross Benefit Amount;Gross Check;Gross Paid;Gross Paid Amount",
  ),
  money(
    "fed_tax",
    "Federal tax withheld",
    "Federal Withholding;FIT;Fed Tax;Federal Tax Withheld;Federal Income Tax;FWT;Federal Income Tax Withheld;FITW;Fed Inc Tax;Fed",
  ),
  money(
    "state_tax",
    "State tax withheld",
    "State Withholding;SIT;State Tax;State Tax Withheld;State Income Tax;SWT;State Income Tax Withheld;SITW;State Inc Tax;State",
  ),
  money(
    "dist_fee",
    "Fee",
    "Fee;Distribution Fee;Processing Fee;Withdrawal Fee;Fee Amount;Payment Fee;Proc Fee;Service Charge;Charge;Withdrawal Charge;Distribution Charge;Our Fee;Transaction Fee",
  ),
  money(
    "dist_net",
    "Net amount",
    "Net Amount;Check Amount;Net Payment;Net;Net Distribution;Net Check;Net Check Amount;Amount Paid;Net Distribution Amount;Net Paid;Net Benefit;Net Benefit Amount;Net Withdrawal;Net Proceeds",
  ),
  money("forfeiture", "Forfeiture", "Forfeiture;Forfeited Amount;Forfeiture Amount;Forfeited"),
  money(
    "loan_offset",
    "Loan offset",
    "Loan Offset;Loan Offset Amount;Offset Amount;Loan Payoff;Outstanding Loan Offset;Defaulted Loan;Loan Default;Defaulted Loan Amount",
  ),
];
