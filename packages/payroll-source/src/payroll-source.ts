import type { ShapeValue } from "@tieout/shapes";
import type { SourceCompanyShape, SourcePaymentShape, SourcePersonShape, SourceStatementShape } from "./source-shapes.ts";

/** Where a client is sent to connect a payroll system. */
export interface ConnectOrder {
  /** Of the connection that is begun; the source repeats it with the token. */
  readonly reference: string;
  /** Name of the company, shown to whoever connects. */
  readonly customerName: string;
  /** Comes back with the browser. */
  readonly state: string;
}

/** What a code was exchanged for. */
export interface GrantedAccess {
  /** Reads the company's payroll: sealed before it is stored, never logged. */
  readonly accessToken: string;
  readonly connectionId: string;
  /** The order's reference; null where the source does not repeat it. */
  readonly reference: string | null;
  /** Slug of the payroll system, as `gusto`. */
  readonly system: string;
}

export type SourceCompany = ShapeValue<typeof SourceCompanyShape>;

export type SourcePerson = ShapeValue<typeof SourcePersonShape>;

export type SourcePayment = ShapeValue<typeof SourcePaymentShape>;

export type SourcePayLine = SourceStatement["lines"][number];

export type SourceStatement = ShapeValue<typeof SourceStatementShape>;

export interface DayRange {
  readonly startOn: string;
  readonly endOn: string;
}

/** What is read of a payroll system. Every call throws `SourceFault` where it gives no whole answer. */
export interface PayrollConnection {
  readonly company: () => Promise<SourceCompany>;
  /** Everyone of the directory, by page, once each. */
  readonly personIds: () => Promise<readonly string[]>;
  /** In the order of the ids. */
  readonly people: (ids: readonly string[]) => Promise<readonly SourcePerson[]>;
  /** By pay date and id. */
  readonly payments: (range: DayRange) => Promise<readonly SourcePayment[]>;
  /** All statements of a payment. */
  readonly statements: (payment: SourcePayment) => Promise<readonly SourceStatement[]>;
  /** Ends the access for good; done again it changes nothing. */
  readonly disconnect: () => Promise<void>;
}

/** A service that reads payroll systems on behalf of those who connect them. */
export interface PayrollSource {
  readonly kind: "finch" | "stand-in";
  /** The address that the browser is sent to. */
  readonly begin: (order: ConnectOrder) => Promise<string>;
  readonly exchange: (code: string) => Promise<GrantedAccess>;
  readonly open: (accessToken: string, signal?: AbortSignal) => PayrollConnection;
}

/**
 * `busy`: too many calls, or the source is down; `pending`: the source is still fetching; `incomplete`: less came than was announced; `changed`: an answer
 * does not have the known form; `revoked`: the access has ended or must be renewed; `forbidden`: the payroll system does not give this;
 * `refused`: the code or the product's own access is not accepted.
 */
export type FaultKind = "busy" | "pending" | "incomplete" | "changed" | "revoked" | "forbidden" | "refused";

/** No whole answer. `detail` says what and where, without a value of the answer. */
export class SourceFault extends Error {
  override readonly name = "SourceFault";
  readonly kind: FaultKind;
  readonly detail: string;
  /** Seconds after which the source may be asked again; null where it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: FaultKind, detail: string, options: { readonly retryAfterSeconds?: number | null; readonly cause?: unknown } = {}) {
    super(`payroll source: ${kind}, ${detail}`, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** Whether asking again later may help. */
export const isPassing = ({ kind }: SourceFault): boolean => kind === "busy" || kind === "pending" || kind === "incomplete";
