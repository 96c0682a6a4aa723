import { displayDate, type PlainDate, roundedQuotient } from "@tieout/kernel";
import { payAsYouGoCents } from "./prices.ts";

export interface Contract {
  readonly credits: number;
  readonly priceCents: bigint;
  readonly endsOn: PlainDate;
}

export interface CreditPurchase {
  readonly credits: number;
  readonly priceCents: bigint;
}

export const isContractEnded = ({ endsOn }: Pick<Contract, "endsOn">, today: PlainDate): boolean => endsOn < today;

/**
 * Average price paid per credit under the contract, including card purchases since the contract began, rounded half away from zero to
 * cents. Without a contract, or after its end, the price of a single credit.
 */
export function pricePerCredit(contract: Contract | null, bought: readonly CreditPurchase[], today: PlainDate): bigint {
  if (!contract || isContractEnded(contract, today)) return payAsYouGoCents;
  const all = [{ credits: contract.credits, priceCents: contract.priceCents }, ...bought];
  const credits = all.reduce((sum, part) => sum + BigInt(part.credits), 0n);
  return roundedQuotient(
    all.reduce((sum, part) => sum + BigInt(part.credits) * part.priceCents, 0n),
    credits,
  );
}

/** The credit dashboard's message about the firm's contract. */
export function contractMessage(contract: { readonly endsOn: PlainDate; readonly isEnded: boolean } | null): string {
  if (contract && !contract.isEnded) return `The current price contract expires on ${displayDate(contract.endsOn)}.`;
  return `${contract ? "The price contract has ended. " : ""}Pay as you go or ask about volume pricing.`;
}
