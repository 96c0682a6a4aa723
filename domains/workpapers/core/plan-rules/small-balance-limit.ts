import { type Cents, cents, type PlainDate } from "@tieout/kernel";

const limits: readonly { readonly from: string; readonly limitCents: Cents; readonly source: string }[] = [
  { from: "2024-01-01", limitCents: cents(700_000), source: "SECURE 2.0 §304, IRC 411(a)(11)(A) and 401(a)(31)(B)(ii)" },
  { from: "1998-01-01", limitCents: cents(500_000), source: "Taxpayer Relief Act of 1997 §1071, IRC 411(a)(11)(A)" },
];

/** Limit that applied before the first date in the list: Retirement Equity Act of 1984. */
const firstLimitCents: Cents = cents(350_000);

/** Largest vested balance that may be paid out on that date without the participant's consent, in cents. */
export function smallBalanceLimit(paidOn: PlainDate): Cents {
  return limits.find((entry) => paidOn >= entry.from)?.limitCents ?? firstLimitCents;
}

/**
 * Small balances above this amount go to an IRA unless the participant chooses otherwise (IRC 401(a)(31)(B)(i)). They are paid without
 * consent only if the plan's own limit is higher.
 */
export const automaticRolloverFloorCents: Cents = cents(100_000);
