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
  /** Number of the only provider that has it; null for a money source with several providers, and in results of earlier versions. */
  readonly provider: string | null;
  readonly amounts: ActivityAmounts;
  /** Null in results of earlier versions. */
  readonly place: SourcePlace | null;
  /** Name of a plan account listed among the participants; the row is its part of an investment. */
  readonly planAccount?: string;
}

/** Contributions of one person in the plan year, from the contribution detail. */
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

/** Contributions of all sources on one day of the plan year. */
export interface DatedContributions {
  /** Pay date, otherwise the date the money was received. */
  readonly on: PlainDate;
  /** Participants with a contribution on that day. */
  readonly people: number;
  readonly amountCents: bigint;
}

export interface PaymentTotals extends Identity {
  readonly grossCents: bigint;
  /** Excludes defaulted and offset loans and in-plan conversions, which many balances do not show as distributions. */
  readonly paidCents: bigint;
  /** `paidCents` less any loan that a payment of another type offsets within its gross: that reduces the note, not the investments. */
  readonly withoutOffsetCents: bigint;
}

/** A name in a detail that balances don't have under the SSN of its rows. */
export interface DetailName extends Identity {
  readonly report: "contribution_detail" | "distribution_detail";
  /** Birth dates of the rows under the name. */
  readonly births: readonly PlainDate[];
  readonly amountCents: bigint;
}

/** Money of one source reported below 100% vested at year-end, although the plan may not let it vest later. */
export interface VestedBelow {
  /** Key of the account. */
  readonly key: string;
  readonly sourceKey: string;
  readonly basisPoints: number;
  /**
   * Highest percentage of the account's sources. If none is higher, the percentage may be that of the employer money, repeated in every
   * row.
   */
  readonly highestBasisPoints: number;
  /** Whether the account holds money that may vest later, or money without a source. */
  readonly hasEmployerMoney: boolean;
  /** Whether there was a payment or forfeiture in the year. */
  readonly isPaid: boolean;
  readonly endingCents: bigint;
}

/** Employer money of one source reported below 100% vested; of the whole account if balances give no source. */
export interface ShortSource extends ReportedVesting {
  /** Key of the account. */
  readonly key: string;
  /** Beginning balance and every flow except payments, forfeitures and fees, in cents. */
  readonly availableCents: bigint;
  /** Whether there was a payment or forfeiture in the year. */
  readonly isPaid: boolean;
  /** Amount transferred out if transfers emptied the source and nothing was paid; otherwise 0. */
  readonly transferredOutCents: bigint;
  /** Whether the year-end balance is zero. */
  readonly isClosed: boolean;
}

/** Nonzero net transfers of a money source of an account. */
export interface SourceTransfers {
  /** Key of the account. */
  readonly key: string;
  readonly source: string | null;
  readonly netCents: bigint;
}

/** A person's payments from one source, or without a given source. */
export interface PaidVesting extends Identity {
  readonly source: string | null;
  /** Lowest percentage of the rows. */
  readonly basisPoints: number | null;
  /** Date of the last payment. */
  readonly paidOn: PlainDate;
  /** Whether one of the payments was reversed. */
  readonly isReversed: boolean;
}

export interface ActivityInputs {
  readonly facts: ReportFacts;
  readonly participants: readonly Participant[];
  /** Numbers of the files with rows for an account, by account key; empty if all balance files have the same columns. */
  readonly accountFiles: ReadonlyMap<string, readonly number[]>;
  readonly byFund: readonly ActivityGroup[];
  readonly bySource: readonly ActivityGroup[];
  /** Null if the report is not uploaded. */
  readonly contributions: readonly ContributionTotals[] | null;
  /** Null if no received date is mapped. */
  readonly received: readonly ReceivedTotals[] | null;
  /** In date order; empty if the report is not uploaded or gives no date. */
  readonly contributionDays: readonly DatedContributions[];
  readonly payments: readonly PaymentTotals[] | null;
  readonly detailNames: readonly DetailName[];
  readonly vestedBelow: readonly VestedBelow[];
  readonly shortSources: readonly ShortSource[];
  /** Empty if no short source was transferred out entirely. */
  readonly sourceTransfers: readonly SourceTransfers[];
  /** Empty if every percentage is 100. */
  readonly paidVesting: readonly PaidVesting[];
  /** People in demographics and payroll, used for termination dates missing in the balances. */
  readonly employment: readonly EmploymentRecord[];
  /** People in the distribution detail, used for dates that no other file gives. */
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
  /** Fields that the balance report gives. */
  readonly given: readonly string[];
  /** Provider and contract by number; empty if all accounts are with one provider. */
  readonly providers: readonly string[];
  /** Accounts of the uploaded trust statement; null if none is uploaded. */
  readonly statement: TrustStatement | null;
  readonly cutOff: CutoffRows;
  /** Columns that did not exist in the version that made the result. */
  readonly absent?: readonly string[];
}
