import type { PlainDate } from "@tieout/kernel";
import type { AccountHolder } from "../inputs.ts";

/** A participant's accounts, and what was paid out of them to the person in the plan year. */
export interface MinimumDue {
  readonly holder: AccountHolder;
  readonly birthOn: PlainDate | null;
  readonly termOn: PlainDate | null;
  readonly rehireOn: PlainDate | null;
  readonly statuses: readonly string[];
  readonly beginningCents: bigint;
  /** Designated Roth part of it; of which a minimum is due before 2024; null where balances give no money source. */
  readonly rothCents: bigint | null;
  /** Distributions by the balances. */
  readonly distributedCents: bigint;
  readonly paidCents: bigint;
  readonly rolledOverCents: bigint;
}
