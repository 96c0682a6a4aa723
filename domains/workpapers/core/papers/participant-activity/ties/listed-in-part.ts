import { type AccountClass, accountClassTitles } from "@tieout/catalog/core";
import { displayCents } from "@tieout/kernel";

/** Amount of a class in some providers' balances, and on the trust statement for all providers. */
export interface ListedInPart {
  readonly class: AccountClass;
  readonly balancesCents: bigint;
  /** Null if the trust statement does not have the amount. */
  readonly statedCents: bigint | null;
}

function amountsOf({ class: of, balancesCents, statedCents }: ListedInPart): string {
  const title = accountClassTitles[of];
  if (statedCents === null) return title;
  const difference = displayCents(balancesCents - statedCents);
  return `${title}, ${displayCents(balancesCents)} in Participant balances, ${displayCents(statedCents)} in the trust statement, difference ${difference}`;
}

/** The difference may be an amount that one provider does not list, or an error by a provider that does; neither report shows which. */
export const lackOfProviders = (classes: readonly ListedInPart[]): string =>
  `Not in the balances of every provider: ${classes.map(amountsOf).join("; ")}`;
