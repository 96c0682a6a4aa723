import { type HeaderLayout, headerLayout } from "./header-layouts.test-data.ts";

/**
 * Columns with values, with headers as abbreviated in exports from recordkeepers and payroll systems. Held out while the matching was tuned
 * on other data: the figure in `first-sight.test.ts` is from the first measurement. Do not tune the matching on these.
 */
export const columnsWithValues: readonly HeaderLayout[] = [
  headerLayout(
    "recordkeeper, contributions by source",
    "contribution_detail",
    `
      Ind ID | participant_id
      Ptcp Name | full_name
      Payroll Dt | pay_date
      Eff Dt | received_date
      Cont Src | money_source | EED;ERM;ROT
      Inv | fund_name | TR 2040;Stable;Large Cap
      Contr Amt | amount
      Grp Acct | [text] | 385617-01;385617-01;385617-01
    `,
  ),
  headerLayout(
    "payroll system, census",
    "demographics",
    `
      EE_Code | employee_id
      EE_Name | full_name
      SS_Num | ssn
      Birth | birth_date
      Hired | hire_date
      Rehired | rehire_date
      Termed | term_date
      St | status | A;T;A;L
      Dept_Desc | class | Plant;Office;Plant
      Annl_Hrs | hours | 2080.00;1900.50;1000.00
      Annl_Comp | eligible_comp
      W2_Grs | gross_pay
      Owner_% | ownership_pct | 20;100;60
      Addr_St | [text] | OH;TX;CA
      Svc_Dt | adj_service_date
      Deceased | death_date
    `,
  ),
  headerLayout(
    "recordkeeper, payments by certificate",
    "distribution_detail",
    `
      Cert No | participant_id
      Participant | full_name
      SSN | ssn | XXX-XX-3456;XXX-XX-3457;XXX-XX-3458
      Txn Dt | dist_date
      Wdrl Typ | dist_type | TERMINATION;HARDSHIP;RMD
      Ctr Typ | money_source | EEDEF;ERMAT;EEROT
      Grs Wdrl | dist_gross
      Fed | fed_tax
      State | state_tax
      Wdrl Chg | dist_fee
      Net Wdrl | dist_net
      1099R Cd | form1099_code | 1;7;G
      Pay Meth | [text] | ACH;CHECK;ACH
      Ck No | dist_id
      Forf | forfeiture | 0;0;0;0;1250.5;300
    `,
  ),
  headerLayout(
    "recordkeeper, disbursements",
    "distribution_detail",
    `
      Ptcpt SSN | ssn
      Ptcpt Last Nm | last_name
      Ptcpt First Nm | first_name
      Pmt Eff Dt | dist_date
      Rsn Cd | dist_type | SEP;HRD;RMD
      Grs Pmt | dist_gross
      FITW | fed_tax
      SITW | state_tax
      Pmt Fee | dist_fee
      Net Pmt | dist_net
      Tax Cd | form1099_code | 1;7;G
      Ln Dflt | loan_offset | 0;0;0;0;1250.5;300
      Vst Pct | vested_pct | 20;100;60
      Res St | [text] | OH;TX;CA
      Sep Dt | term_date
      DOD | death_date
    `,
  ),
  headerLayout(
    "recordkeeper, activity by fund and source",
    "participant_balances",
    `
      Soc Sec Nbr | ssn
      Ptcp Nm | full_name
      Ptcp Stat Cd | status | A;T;A;L
      Div Cd | [text] | 001;002;001
      Src Cd | money_source | 01;02;05
      Src Nm | [text] | EMPLOYEE DEFERRAL;EMPLOYER MATCH;ROTH
      Fund Cd | fund_id | OTQK;2326;0398
      Fund Nm | fund_name | FID 500 INDEX;FID GROWTH CO;MIP CL 2
      Beg Mkt Val | beginning_balance
      Ctrb | contributions
      Exch In | transfers
      Exch Out | transfers
      Ln Repay Prin | loan_principal_repaid
      Ln Repay Int | loan_interest_paid
      New Loans | loans_issued
      Wdrls | distributions | -1234.56;0.00;-88.10
      Fees | fees | -1234.56;0.00;-88.10
      Forfs | forfeitures
      Chg in Mkt Val | gain_loss
      Divs | dividends
      End Mkt Val | ending_balance
      Vstd Mkt Val | vested_balance
    `,
  ),
  headerLayout(
    "recordkeeper, balances by money type",
    "participant_balances",
    `
      IndividualID | participant_id
      SSN Ext | [text] | 1;1;1
      Last Nm | last_name
      First Nm | first_name
      Mid Init | middle | A;B;C
      Emp Status | status | Active;Terminated;Active
      DOB | birth_date
      DOH | hire_date
      DOT | term_date
      Mny Typ | money_source | EED;ERM;ROT
      Inv Opt | fund_name | Vanguard TR 2040;Stable Value;Large Cap
      Opening | beginning_balance
      Deposits | contributions
      Rollovers In | rollovers
      Loan Pymts | loan_principal_repaid
      Loans Taken | loans_issued
      Net Transf | transfers
      Invest G/L | gain_loss
      W/Drawals | distributions
      Chgs | fees
      Misc Adj | other_activity
      Closing | ending_balance
      Vested % | vested_pct | 20;100;60
    `,
  ),
  headerLayout(
    "recordkeeper, balances of members",
    "participant_balances",
    `
      Mbr ID | participant_id
      Mbr Name | full_name
      Contrib Typ | money_source | Elect Def;Employer Match;Roth Elect Def
      Start Bal | beginning_balance
      Dep Rcvd | contributions
      Ln Made | loans_issued
      Ln Prin Recd | loan_principal_repaid
      Ln Int Recd | loan_interest_paid
      Perf | gain_loss
      Ben Pmts | distributions
      Exp Chgd | fees
      Bal Fwd | [money]
      Final Bal | ending_balance
      Vsd Pct | vested_pct | 20;100;60
      Mbr Stat | status | A;T;A
    `,
  ),
  headerLayout(
    "payroll service, register",
    "payroll_register",
    `
      Co Code | [text] | K7Q;K7Q;K7Q
      Batch # | [text] | 1;2;3
      File # | employee_id
      Payroll Name | full_name
      SSN | ssn
      Check Dt | pay_date
      P/E Date | period_end
      Reg Hrs | hours | 80.00;72.50;40.00
      Reg Earn | [money]
      O/T Earn | [money]
      Gross | gross_pay
      401k $ | deferral_pretax
      Roth $ | deferral_roth
      CtchUp $ | catchup_pretax | 0;0;0;0;1250.5;300
      401k Ln 1 | loan_payment
      401k Ln 2 | loan_payment | 0;0;0;0;1250.5;300
      Co Mtch $ | match
      Fed W/H | [money]
      FICA | [money]
      Net | [money]
      Home Dept | class | 0100;0200;0100
    `,
  ),
  headerLayout(
    "payroll service, wide",
    "payroll_register",
    `
      Last | last_name
      First | first_name
      Emp ID | employee_id
      Payday | pay_date
      Pay Pd Start | period_start
      Pay Pd End | period_end
      Gross Earn | gross_pay
      401(k) (EE) | deferral_pretax
      Roth 401(k) (EE) | deferral_roth
      401(k) (ER) | match
      401k Loan Repay | loan_payment
      Fed Inc Tax (EE) | [money]
      Net Pay | [money]
      Term | term_date
    `,
  ),
  headerLayout(
    "custodian, summary by fund",
    "trust_statement",
    `
      Asset | fund_name | SCHWAB S&P 500;PIMCO TOTAL RTN;PARTICIPANT LOANS
      Cusip | fund_id | 808509855;693390700;999LOANS1
      Beg MV | beginning_balance
      Receipts | contributions
      Disb | distributions
      Int & Div | dividends
      Realized/Unreal | gain_loss
      Xfers | transfers
      Fees/Exp | fees
      Ln Repmts | loan_repayments
      Ln Disb | loans_issued
      End MV | ending_balance
    `,
  ),
  headerLayout(
    "recordkeeper, lines of a statement",
    "trust_statement",
    `
      Line Desc | line_description | Beginning Balance;Contributions;Earnings
      Amt | amount
    `,
  ),
];
