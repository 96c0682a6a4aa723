import type { ShapeValue } from "@tieout/shapes";
import type { SourceCompanyShape, SourcePaymentShape, SourcePersonShape, SourceStatementShape } from "./source-shapes.ts";

/** A request to connect a client's payroll system. */
export interface ConnectOrder {
  /** Identifies the connection being set up; the source returns it with the token. */
  readonly reference: string;
  /** Company name, shown to the person who connects. */
  readonly customerName: string;
  /** Comes back with the browser. */
  readonly state: string;
}

/** Access granted in exchange for a code. */
export interface GrantedAccess {
  /** Grants access to the company's payroll. Sealed before it is stored; never logged. */
  readonly accessToken: string;
  readonly connectionId: string;
  /** The order's reference; null if the source does not return it. */
  readonly reference: string | null;
  /** Slug of the payroll system, such as `gusto`. */
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

/** A connection that reads one payroll system. Every call throws `SourceFault` if it does not get a complete response. */
export interface PayrollConnection {
  readonly company: () => Promise<SourceCompany>;
  /** Lists everyone in the directory, page by page, each once. */
  readonly personIds: () => Promise<readonly string[]>;
  /** Returns people in the same order as their IDs. */
  readonly people: (ids: readonly string[]) => Promise<readonly SourcePerson[]>;
  /** Returns payments ordered by pay date and ID. */
  readonly payments: (range: DayRange) => Promise<readonly SourcePayment[]>;
  /** Returns all statements of a payment. */
  readonly statements: (payment: SourcePayment) => Promise<readonly SourceStatement[]>;
  /** Ends the access permanently; calling it again has no effect. */
  readonly disconnect: () => Promise<void>;
}

/** A service that reads payroll systems on behalf of the people who connect them. */
export interface PayrollSource {
  readonly kind: "finch" | "stand-in";
  /** Returns the URL to send the browser to. */
  readonly begin: (order: ConnectOrder) => Promise<string>;
  readonly exchange: (code: string) => Promise<GrantedAccess>;
  readonly open: (accessToken: string, signal?: AbortSignal) => PayrollConnection;
}

/**
 * `busy`: too many calls, or the source is down; `pending`: the source is still fetching; `incomplete`: less arrived than was announced;
 * `changed`: a response does not have the known form; `revoked`: the access has ended or must be renewed; `forbidden`: the payroll system
 * does not provide this; `refused`: the code or the product's own credentials are not accepted.
 */
export type FaultKind = "busy" | "pending" | "incomplete" | "changed" | "revoked" | "forbidden" | "refused";

/** Thrown when a response is incomplete. `detail` says what and where, without any value from the response. */
export class SourceFault extends Error {
  override readonly name = "SourceFault";
  readonly kind: FaultKind;
  readonly detail: string;
  /** Seconds until the source may be called again; null if the source doesn't say. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: FaultKind, detail: string, options: { readonly retryAfterSeconds?: number | null; readonly cause?: unknown } = {}) {
    super(`payroll source: ${kind}, ${detail}`, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}

/** Whether retrying later may help. */
export const isPassing = ({ kind }: SourceFault): boolean => kind === "busy" || kind === "pending" || kind === "incomplete";
