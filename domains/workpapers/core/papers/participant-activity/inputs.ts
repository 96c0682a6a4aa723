import type { PlainDate } from "@tieout/kernel";
import type { ActivityAmounts, ContributionField, CutoffRows, ReportFacts, SourcePlace, TrustStatement } from "@tieout/runs/core";
import type { DatedRow } from "../../people/dated-rows.ts";
import type { EmploymentRecord } from "../../people/employment-records.ts";
import type { Participant } from "../../people/participants.ts";
import type { Identity } from "../../people/person.ts";
import type { ReportedVesting } from "../../plan-rules/reported-vesting.ts";
import type { Payee } from "./payees.ts";

export interface ActivityGroup {
  readonly id: string | null;
  /** The fund's symbol, if all its rows have the same one. */
  readonly symbol?: string;
  readonly label: string;
  /** Number of the provider, if only one has it; null for a money source at several providers and in results from earlier versions. */
  readonly provider: string | null;
  readonly amounts: ActivityAmounts;
  /** Null in results from earlier versions. */
  readonly place: SourcePlace | null;
  /** Name of a plan account listed among the participants; the row is that account's share of an investment. */
  readonly planAccount?: string;
}

/** One person's contributions during the plan year, from the contribution detail. */
export interface ContributionTotals extends Identity {
  readonly bySource: Readonly<Record<ContributionField, bigint>>;
  readonly rolloverCents: bigint;
  /** Latest date of an employee or employer contribution. */
  readonly lastOn: PlainDate | null;
}

/** Contributions by the date the recordkeeper received them, regardless of pay date. */
export interface ReceivedTotals extends Identity {
  readonly bySource: Readonly<Record<ContributionField, bigint>>;
}

/** Contributions to all sources on one day of the plan year. */
export interface DatedContributions {
  /** Pay date, or the date the contribution was received if there is no pay date. */
  readonly on: PlainDate;
  /** Participants with a contribution on that day. */
  readonly people: number;
  readonly amountCents: bigint;
}

export interface PaymentTotals extends Identity {
  readonly grossCents: bigint;
  /** Excludes defaulted and offset loans and in-plan conversions, which the balances often do not show as distributions. */
  readonly paidCents: bigint;
  /** `paidCents` less any loan offset within the gross of a payment of another type: the offset reduces the note, not the investments. */
  readonly withoutOffsetCents: bigint;
}

/** A name in a detail that the balances don't have under the SSN in its rows. */
export interface DetailName extends Identity {
  readonly report: "contribution_detail" | "distribution_detail";
  /** Birth dates in the rows with this name. */
  readonly births: readonly PlainDate[];
  readonly amountCents: bigint;
}

/** A source reported below 100% vested at year-end, although it must always be fully vested. */
export interface VestedBelow {
  /** Key of the account. */
  readonly key: string;
  readonly sourceKey: string;
  readonly basisPoints: number;
  /**
   * The highest percentage among the account's sources. If none is higher than this source's, it may be the employer money's percentage
   * repeated in every row.
   */
  readonly highestBasisPoints: number;
  /** Whether the account holds money that may vest over time, or money without a source. */
  readonly hasEmployerMoney: boolean;
  /** Whether there was a payment or forfeiture during the year. */
  readonly isPaid: boolean;
  readonly endingCents: bigint;
}

/** Employer money in one source reported below 100% vested, or in the whole account if the balances aren't split by source. */
export interface ShortSource extends ReportedVesting {
  /** Key of the account. */
  readonly key: string;
  /** Beginning balance plus all activity except payments, forfeitures and fees, in cents. */
  readonly availableCents: bigint;
  /** Whether there was a payment or forfeiture during the year. */
  readonly isPaid: boolean;
  /** Amount transferred out if transfers emptied the source and nothing was paid from it; otherwise 0. */
  readonly transferredOutCents: bigint;
  /** Whether the year-end balance is zero. */
  readonly isClosed: boolean;
}

/** Net transfers of a money source in an account, if not zero. */
export interface SourceTransfers {
  /** Key of the account. */
  readonly key: string;
  readonly source: string | null;
  readonly netCents: bigint;
}

/** A person's payments from one source, or payments for which no source is given. */
export interface PaidVesting extends Identity {
  readonly source: string | null;
  /** Lowest percentage in the rows. */
  readonly basisPoints: number | null;
  /** Date of the last payment. */
  readonly paidOn: PlainDate;
  /** Whether one of the payments was reversed. */
  readonly isReversed: boolean;
}

export interface ActivityInputs {
  readonly facts: ReportFacts;
  readonly participants: readonly Participant[];
  /** Numbers of the files that contain rows for an account, by account key; empty if all balance files have the same columns. */
  readonly accountFiles: ReadonlyMap<string, readonly number[]>;
  readonly byFund: readonly ActivityGroup[];
  readonly bySource: readonly ActivityGroup[];
  /** Null if the report is not uploaded. */
  readonly contributions: readonly ContributionTotals[] | null;
  /** Null if no received-date column is mapped. */
  readonly received: readonly ReceivedTotals[] | null;
  /** In date order; empty if the report is not uploaded or has no date. */
  readonly contributionDays: readonly DatedContributions[];
  readonly payments: readonly PaymentTotals[] | null;
  readonly detailNames: readonly DetailName[];
  readonly vestedBelow: readonly VestedBelow[];
  readonly shortSources: readonly ShortSource[];
  /** Empty if no source in `shortSources` was transferred out entirely. */
  readonly sourceTransfers: readonly SourceTransfers[];
  /** Empty if every percentage is 100. */
  readonly paidVesting: readonly PaidVesting[];
  /** People in demographics and payroll, used for termination dates missing in the balances. */
  readonly employment: readonly EmploymentRecord[];
  /** People in the distribution detail, used for dates that are in no other file. */
  readonly payees: readonly Payee[];
  /** Rows of the people named by `severanceCandidates`. */
  readonly lateContributions: readonly DatedRow[];
  /** Labels by provider number; empty if all accounts are with one provider. */
  readonly providers: readonly string[];
  readonly cutoff: CutoffRows;
}

/** Data of the workbook. */
export interface ActivityData {
  readonly participants: readonly Participant[];
  readonly byFund: readonly ActivityGroup[];
  readonly bySource: readonly ActivityGroup[];
  /** Fields that the balance report has. */
  readonly given: readonly string[];
  /** Provider and contract by number; empty if all accounts are with one provider. */
  readonly providers: readonly string[];
  /** Accounts in the uploaded trust statement; null if none is uploaded. */
  readonly statement: TrustStatement | null;
  readonly cutOff: CutoffRows;
  /** Columns that did not exist in the version that produced the result. */
  readonly absent?: readonly string[];
}
