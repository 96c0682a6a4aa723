import type { ReportKey } from "@tieout/catalog/core";

/** A report's headers as one recordkeeper or payroll system writes them, each with the field it means. */
export interface HeaderLayout {
  readonly name: string;
  readonly report: ReportKey;
  readonly columns: readonly HeaderMeaning[];
}

export interface HeaderMeaning {
  readonly header: string;
  /**
   * Key of the field; a kind in brackets (`text`, `money`, `date` and so on) means a column with such values that fits no field in the
   * report.
   */
  readonly meaning: string;
  /** Sample values, if they describe the column better than its field does. */
  readonly values?: readonly string[];
}

/** Parses one column per line: header, bar, meaning, and optionally another bar and values separated by semicolons. */
export function headerLayout(name: string, report: ReportKey, columns: string): HeaderLayout {
  return {
    name,
    report,
    columns: columns
      .trim()
      .split("\n")
      .map((line) => {
        const [header = "", meaning = "", values] = line.trim().split(" | ");
        return { header, meaning, ...(values === undefined ? {} : { values: values.split(";") }) };
      }),
  };
}

/** Written from knowledge of recordkeepers and payroll systems, without knowing the matching code; the matching may be tuned to these. */
export const tuningLayouts: readonly HeaderLayout[] = [
  headerLayout(
    "payroll service, abbreviated",
    "payroll_register",
    `
      File # | employee_id
      Payroll Name | full_name
      SS Nbr | ssn
      Chk Dt | pay_date
      Per Beg Dt | period_start
      Per End Dt | period_end
      Pay Freq | pay_frequency
      Tot Hrs | hours
      Grs Pay | gross_pay
      Elig Comp | eligible_comp
      Excl Comp | excluded_comp
      BT 401 | deferral_pretax
      Roth 401 | deferral_roth
      CU Pre-Tx | catchup_pretax
      Co. Mtch | match
      Ln Pmt | loan_payment
      Emp Stat | status
      Birth Dt | birth_date
      Hire Dt | hire_date
      Term Dt | term_date
      Net Check | [money]
      Home Dept | class
    `,
  ),
  headerLayout(
    "payroll system, upper case without blanks",
    "payroll_register",
    `
      EEID | employee_id
      LNAME | last_name
      FNAME | first_name
      EESSN | ssn
      CHKDATE | pay_date
      PPBEG | period_start
      PPEND | period_end
      GROSSPAY | gross_pay
      PLANCOMP | eligible_comp
      K401 | deferral_pretax
      ROTHK | deferral_roth
      ERMATCH | match
      SHMATCH | safe_harbor_match
      K401LOAN | loan_payment
      YTDGROSS | ytd_gross
      HRSWRKD | hours
      FEDTAX | [money]
      DOB | birth_date
      DOH | hire_date
      DOT | term_date
    `,
  ),
  headerLayout(
    "recordkeeper, balances in words",
    "participant_balances",
    `
      Part. ID | participant_id
      Participant Nm | full_name
      Soc Sec # | ssn
      Fund Nm | fund_name
      Src | money_source
      Start Value | beginning_balance
      401(K) Before-Tax | deferral_pretax
      Roth Defl | deferral_roth
      Employer Mtch | match
      P/S Contrib | profit_sharing
      Rollovers In | rollovers
      Note Repay Principal | loan_principal_repaid
      Note Repay Interest | loan_interest_paid
      New Loans | loans_issued
      Mkt Change | gain_loss
      Div & Int | dividends
      Xfers Net | transfers
      Paid Out | distributions
      Forf | forfeitures
      Admin Fees | fees
      End Value | ending_balance
      VST PCT | vested_pct
      Vested Value | vested_balance
      Note Balance | loan_balance
    `,
  ),
  headerLayout(
    "recordkeeper, balances by date",
    "participant_balances",
    `
      PARTID | participant_id
      SSN/TIN | ssn
      LAST NM | last_name
      FIRST NM | first_name
      INV OPT | fund_name
      INV ID | fund_id
      MONEY TYPE | money_source
      OPEN BAL | beginning_balance
      CONTRIB AMT | contributions
      ROLLOVER AMT | rollovers
      LN PRIN RPMT | loan_principal_repaid
      LN INT RPMT | loan_interest_paid
      LOAN ISSUE | loans_issued
      EARNINGS | gain_loss
      FUND TFR | transfers
      WITHDRWL | distributions
      FORFEIT | forfeitures
      FEE AMT | fees
      OTHER ACT | other_activity
      CLOSE BAL | ending_balance
      VEST % | vested_pct
      EMP STATUS CD | status
      TERM DT | term_date
    `,
  ),
  headerLayout(
    "recordkeeper, distributions",
    "distribution_detail",
    `
      PPT ID | participant_id
      PPT NAME | full_name
      PPT SSN | ssn
      Pmt Date | dist_date
      Wdrl Rsn | dist_type
      Grs Amt | dist_gross
      U.S. Tax Held | fed_tax
      St Tax W/H | state_tax
      Dist Fee | dist_fee
      Net Pmt | dist_net
      1099 Cd | form1099_code
      Pay To | payee
      Forf Amt | forfeiture
      Ln Offset Amt | loan_offset
      Brth Dt | birth_date
      Hire Dt | hire_date
      Sep Date | term_date
      Vstd % | vested_pct
      Contrib Src | money_source
      Trans # | dist_id
      State | [text]
    `,
  ),
  headerLayout(
    "recordkeeper, contributions",
    "contribution_detail",
    `
      Emp No. | participant_id
      Name | full_name
      Tax ID | ssn
      Pyrl Dt | pay_date
      Dep Dt | received_date
      Fund | fund_name
      EE Pre-Tax | deferral_pretax
      EE Roth | deferral_roth
      EE Cat-Up | catchup_pretax
      EE Aft-Tax | after_tax
      ER Mtch | match
      SH NEC | safe_harbor_nonelective
      ER PS | profit_sharing
      EE Rollovr | rollovers
      Loan Rpmt | loan_payment
      Batch | [text]
    `,
  ),
  headerLayout(
    "trust company, statement by fund",
    "trust_statement",
    `
      Inv Nm | fund_name
      CUSIP | fund_id
      Beg Mkt Val | beginning_balance
      Contribs | contributions
      Rlvr In | rollovers
      Loans Disb | loans_issued
      Loan Pmts Rcvd | loan_repayments
      Realized/Unreal G/L | gain_loss
      Div/Int Inc | dividends
      Interfund Xfer | transfers
      Bene Pmts | distributions
      Forfs | forfeitures
      Adm Exp | fees
      Misc | other_activity
      End Mkt Val | ending_balance
    `,
  ),
  headerLayout(
    "employer, census",
    "demographics",
    `
      Emp ID | employee_id
      Soc. Sec. No. | ssn
      Surname | last_name
      Given Name | first_name
      M.I. | middle
      D.O.B. | birth_date
      Orig Hire Dt | hire_date
      Date Termd | term_date
      Rehired On | rehire_date
      Adj Svc Dt | adj_service_date
      Empl Status | status
      Dept | class
      Hrs Wkd | hours
      M/F | gender
      Marital Stat | marital_status
      % Owned | ownership_pct
      Ann Gross Comp | gross_pay
      Plan Comp | eligible_comp
      E-mail | [text]
      City | [text]
      Zip Cd | [text]
    `,
  ),
];
