import { type HeaderLayout, headerLayout } from "./header-layouts.test-data.ts";

/**
 * Written together with the tuning set, without knowing the matching code. Only for measurement: do not tune the matching to these
 * spellings.
 */
export const heldBackLayouts: readonly HeaderLayout[] = [
  headerLayout(
    "payroll service, earnings and deductions",
    "payroll_register",
    `
      Assoc ID | employee_id
      Worker Name | full_name
      Soc Sec Num | ssn
      Pymt Dt | pay_date
      Pd Start | period_start
      Pd End | period_end
      Pay Cycle | pay_frequency
      Hours Wrkd | hours
      Tot Gross | gross_pay
      Pension Wages | eligible_comp
      Non-Elig Comp | excluded_comp
      Box 1 Wages | w2_comp
      Sec 125 Ded | sec125
      401k EE PreTx | deferral_pretax
      401k EE Roth | deferral_roth
      401k C/U | catchup_pretax
      Roth C/U | catchup_roth
      Er 401k Match | match
      401k Ln | loan_payment
      Term. Date | term_date
      Net Pay | [money]
      Check Nbr | [text]
    `,
  ),
  headerLayout(
    "payroll system, underscores",
    "payroll_register",
    `
      emp_nbr | employee_id
      lst_nm | last_name
      fst_nm | first_name
      mid_init | middle
      emp_ssn | ssn
      pay_dt | pay_date
      pp_start_dt | period_start
      pp_end_dt | period_end
      reg_ot_hrs | hours
      grs_wages | gross_pay
      elig_earn | eligible_comp
      dfrl_pre_tax | deferral_pretax
      dfrl_roth | deferral_roth
      aft_tax_contrib | after_tax
      co_match | match
      sh_match | safe_harbor_match
      ps_contrib | profit_sharing
      ln_repay | loan_payment
      emp_sts_cd | status
      hire_dt | hire_date
      birth_dt | birth_date
      fica_ee | [money]
    `,
  ),
  headerLayout(
    "recordkeeper, account summary",
    "participant_balances",
    `
      Acct Holder | full_name
      Member No | participant_id
      Social Sec # | ssn
      Invst Option | fund_name
      Ticker Sym | ticker
      Contrib Type | money_source
      Beg. Bal. | beginning_balance
      Pre-Tx Defrl | deferral_pretax
      Roth Elective Def | deferral_roth
      CatchUp Contrib | catchup_pretax
      Emplr Match | match
      SH Match Contrib | safe_harbor_match
      Disc. Profit Shrg | profit_sharing
      Rlvr Contrib | rollovers
      Loan Prin Pd | loan_principal_repaid
      Loan Int Pd | loan_interest_paid
      Loans Made | loans_issued
      Inv Gain/Loss | gain_loss
      Int/Divs | dividends
      Trnsfrs | transfers
      Wthdrwls | distributions
      Forftrs | forfeitures
      Fees & Exp | fees
      End. Bal. | ending_balance
      Vstd Pct | vested_pct
      Vstd Bal | vested_balance
      O/S Loan Bal | loan_balance
    `,
  ),
  headerLayout(
    "recordkeeper, export of its database",
    "participant_balances",
    `
      ACCT_NO | participant_id
      SOC_SEC_NBR | ssn
      PART_LAST_NM | last_name
      PART_FIRST_NM | first_name
      FUND_DESC | fund_name
      FUND_CD | fund_id
      SRC_CD | money_source
      PRIOR_VAL | beginning_balance
      TOT_CONTRIB | contributions
      RLVR_AMT | rollovers
      LN_PRIN_PMT | loan_principal_repaid
      LN_INT_PMT | loan_interest_paid
      LN_DISB | loans_issued
      GAIN_LOSS_AMT | gain_loss
      XFER_AMT | transfers
      DIST_AMT | distributions
      FORF_AMT | forfeitures
      FEE_AMT | fees
      CURR_VAL | ending_balance
      VSTG_PCT | vested_pct
      STAT_CD | status
      DOB_DT | birth_date
      DOH_DT | hire_date
    `,
  ),
  headerLayout(
    "recordkeeper, withdrawals",
    "distribution_detail",
    `
      Partic ID | participant_id
      Partic Last Name | last_name
      Partic First Name | first_name
      Partic SSN | ssn
      Proc Date | dist_date
      Distr Type | dist_type
      Gross Distr | dist_gross
      Fed W/H | fed_tax
      State W/H | state_tax
      Proc Fee | dist_fee
      Chk Amt | dist_net
      1099R Dist Code | form1099_code
      Payee Nm | payee
      Forfeited Amt | forfeiture
      Loan Def Offset | loan_offset
      Dt of Birth | birth_date
      Empl Date | hire_date
      Termn Date | term_date
      Vest Pct | vested_pct
      $ Source | money_source
      Check # | dist_id
    `,
  ),
  headerLayout(
    "recordkeeper, remittances",
    "contribution_detail",
    `
      Acct Nbr | participant_id
      Ptcpt Name | full_name
      SSN No | ssn
      PR Date | pay_date
      Recd Dt | received_date
      Inv Fund | fund_name
      Elec Def | deferral_pretax
      Roth Dfrl | deferral_roth
      Catch Up Amt | catchup_pretax
      Roth Catch Up Amt | catchup_roth
      Vol After Tax | after_tax
      Emplyr Mtch | match
      SH Non-Elec | safe_harbor_nonelective
      Profit Shar | profit_sharing
      Rollover Contr | rollovers
      Ln Repymt | loan_payment
      Trust Nbr | [text]
    `,
  ),
  headerLayout(
    "custodian, statement by fund",
    "trust_statement",
    `
      Security Desc | fund_name
      Fund # | fund_id
      Beg Value | beginning_balance
      Tot Contribs | contributions
      Rollover Contribs | rollovers
      New Loan Issues | loans_issued
      Ln Repymts | loan_repayments
      Net Apprec/Deprec | gain_loss
      Dividend Inc | dividends
      Exch In/Out | transfers
      Distribs | distributions
      Forfeitrs | forfeitures
      Mgmt & Admin Fees | fees
      Other Adj | other_activity
      End Value | ending_balance
    `,
  ),
  headerLayout(
    "employer, census for testing",
    "demographics",
    `
      EE # | employee_id
      EE SSN | ssn
      EE Last | last_name
      EE First | first_name
      Mid Init | middle
      Brthdate | birth_date
      Dt Hired | hire_date
      Dt Term | term_date
      Rehire Dt | rehire_date
      Svc Adj Date | adj_service_date
      Stat | status
      Div | class
      YTD Hrs | hours
      Sex | gender
      Mar. Status | marital_status
      Owner Pct | ownership_pct
      Gross Wages | gross_pay
      Comp for Plan | eligible_comp
      Officer Y/N | [text]
      Addr 1 | [text]
      Phone # | [text]
    `,
  ),
];
