import { failure, type Result } from "@tieout/kernel";

export interface FailureSpec<D> {
  readonly status: 400 | 402 | 403 | 404 | 409 | 412 | 413 | 415 | 422 | 429 | 501 | 507;
  readonly title: string;
  /** Message for the user: what happened and what to do. */
  readonly say: (detail: D) => string;
}

/** An expected refusal, returned as `problem+json`. */
export interface Failure<Code extends string = string> {
  readonly code: Code;
  readonly status: number;
  readonly title: string;
  readonly msg: string;
  readonly errors?: readonly FieldError[];
  /** Additional members of the problem document, such as the current list after a stale revision. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface FieldError {
  /** Path within the input, such as `body.start_date`. */
  readonly path: string;
  readonly code: string;
  readonly msg: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the detail type is a parameter of each entry and is recovered by inference below
export type FailureTable = Readonly<Record<string, FailureSpec<any>>>;

/** The failures of one domain; codes become `domain.words`. */
export interface Failures<Domain extends string, T extends FailureTable> {
  readonly domain: Domain;
  readonly table: T;
  readonly fail: <K extends keyof T & string>(
    code: `${Domain}.${K}`,
    detail: Parameters<T[K]["say"]>[0],
    more?: { readonly errors?: readonly FieldError[]; readonly extra?: Readonly<Record<string, unknown>> },
  ) => Result<never, Failure<`${Domain}.${K}`>>;
}

export function failures<const Domain extends string, const T extends FailureTable>(domain: Domain, table: T): Failures<Domain, T> {
  return {
    domain,
    table,
    fail: (code, detail, more) => {
      const spec = table[code.slice(domain.length + 1)];
      if (!spec) throw new Error(`${code} is not in the failure table of ${domain}`);
      return failure({ code, status: spec.status, title: spec.title, msg: spec.say(detail), ...more });
    },
  };
}
