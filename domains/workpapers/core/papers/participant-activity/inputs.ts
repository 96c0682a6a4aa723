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
  /** Symbol of a fund whose rows all have the same one. */
  readonly symbol?: string;
  readonly label: string;
  /** Number of the one provider that has it; null for a money source of several, and in results of earlier versions. */
  readonly provider: string | null;
  readonly amounts: ActivityAmounts;
  /** Null in results of earlier versions. */
  readonly place: SourcePlace | null;
  /** Name of an account of the plan that is listed among the participants; the row is its part of an investment. */
  readonly planAccount?: string;
}

/** Contributions of one person in the plan year, from the contribution detail. */
export interface ContributionTotals extends Identity {
  readonly bySource: Readonly<Record<ContributionField, bigint>>;
  readonly rolloverCents: bigint;
  /** Latest date of an employee or employer contribution. */
  readonly lastOn: PlainDate | null;
}

/** Contributions by the day on which the recordkeeper received them, whatever their pay date. */
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
  /** Also without the loan that a payment of another type offsets within its gross: it reduces the note, not the investments. */
  readonly withoutOffsetCents: bigint;
}

/** A name of a detail that balances do not have under the SSN of its rows. */
export interface DetailName extends Identity {
  readonly report: "contribution_detail" | "distribution_detail";
  /** Birth dates of the rows under the name. */
  readonly births: readonly PlainDate[];
  readonly amountCents: bigint;
}

/** Money of one source that is reported below 100% vested at year-end though the plan may not make it vest later. */
export interface VestedBelow {
  /** Key of the account. */
  readonly key: string;
  readonly sourceKey: string;
  readonly basisPoints: number;
  /** Highest percentage of the account's sources: if none is higher, it may be the employer money's, repeated in every row. */
  readonly highestBasisPoints: number;
  /** The account holds money that may vest later, or money of no given source. */
  readonly hasEmployerMoney: boolean;
  /** It paid or forfeited in the year. */
  readonly isPaid: boolean;
  readonly endingCents: bigint;
}

/** Employer money of one source that is reported below 100% vested; of the whole account where balances give no source. */
export interface ShortSource extends ReportedVesting {
  /** Key of the account. */
  readonly key: string;
  /** Beginning balance and every flow but payments, forfeitures and fees, in cents. */
  readonly availableCents: bigint;
  /** It paid or forfeited in the year. */
  readonly isPaid: boolean;
  /** Amount transferred out if transfers emptied it and nothing was paid; else 0. */
  readonly transferredOutCents: bigint;
  /** No balance at year-end. */
  readonly isClosed: boolean;
}

/** Net transfers of a money source of an account that are not zero. */
export interface SourceTransfers {
  /** Key of the account. */
  readonly key: string;
  readonly source: string | null;
  readonly netCents: bigint;
}

/** Payments of a person out of one source, or of no given source. */
export interface PaidVesting extends Identity {
  readonly source: string | null;
  /** Lowest percentage of the rows. */
  readonly basisPoints: number | null;
  /** Day of the last one. */
  readonly paidOn: PlainDate;
  /** One was taken back. */
  readonly isReversed: boolean;
}

export interface ActivityInputs {
  readonly facts: ReportFacts;
  readonly participants: readonly Participant[];
  /** Numbers of the files with rows of an account, by its key; empty where all files of the balances have the same columns. */
  readonly accountFiles: ReadonlyMap<string, readonly number[]>;
  readonly byFund: readonly ActivityGroup[];
  readonly bySource: readonly ActivityGroup[];
  /** Null where the report is not uploaded. */
  readonly contributions: readonly ContributionTotals[] | null;
  /** Null where no received date is mapped. */
  readonly received: readonly ReceivedTotals[] | null;
  /** In the order of the days; empty if the report is not uploaded or gives no date. */
  readonly contributionDays: readonly DatedContributions[];
  readonly payments: readonly PaymentTotals[] | null;
  readonly detailNames: readonly DetailName[];
  readonly vestedBelow: readonly VestedBelow[];
  readonly shortSources: readonly ShortSource[];
  /** Empty where no short source was transferred out as a whole. */
  readonly sourceTransfers: readonly SourceTransfers[];
  /** Empty where every percentage is 100. */
  readonly paidVesting: readonly PaidVesting[];
  /** People of demographics and payroll, for termination dates that balances do not give. */
  readonly employment: readonly EmploymentRecord[];
  /** People of the distribution detail, for dates that no other file gives. */
  readonly payees: readonly Payee[];
  /** Rows of the people named by `severanceCandidates`. */
  readonly lateContributions: readonly DatedRow[];
  /** Labels by provider number; empty where all accounts are of one. */
  readonly providers: readonly string[];
  readonly cutoff: CutoffRows;
}

/** Data of the workbook. */
export interface ActivityData {
  readonly participants: readonly Participant[];
  readonly byFund: readonly ActivityGroup[];
  readonly bySource: readonly ActivityGroup[];
  /** Fields the balance report gives. */
  readonly given: readonly string[];
  /** Provider and contract by number; empty where all accounts are of one. */
  readonly providers: readonly string[];
  /** Accounts of the uploaded trust statement; null where none is uploaded. */
  readonly statement: TrustStatement | null;
  readonly cutOff: CutoffRows;
  /** Columns that the version which made the result did not have. */
  readonly absent?: readonly string[];
}
