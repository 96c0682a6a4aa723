import { displayCents, type PlainDate } from "@tieout/kernel";
import { creditsText, toolkitCents, toolkitCredits } from "../price.ts";
import type { ReportType, SocType } from "../vocabulary.ts";
import { orderTotal } from "./order.ts";

interface SoldToolkit {
  readonly provider: string;
  readonly serviceTitle: string;
  readonly socType: SocType;
  readonly reportType: ReportType;
  readonly startOn: PlainDate;
  readonly endOn: PlainDate;
}

/** Content of a receipt as of the purchase; later changes to names and prices don't affect it. */
export interface Receipt {
  /** Counted from 1 within the firm. */
  readonly number: number;
  readonly issuedOn: PlainDate;
  readonly firm: string;
  readonly buyer: string;
  readonly email: string;
  readonly method: "prepaid" | "card";
  /** Whether it was paid with the built-in test provider, which moves no money. */
  readonly isTest: boolean;
  readonly lines: readonly { readonly title: string; readonly details: string; readonly price: string }[];
  readonly total: string;
}

type ReceiptFacts = Omit<Receipt, "lines" | "total"> & { readonly toolkits: readonly SoldToolkit[] };

const periodOf = ({ reportType, startOn, endOn }: SoldToolkit): string => (reportType === 1 ? `as of ${endOn}` : `${startOn} to ${endOn}`);

export function receiptOf({ toolkits, ...facts }: ReceiptFacts): Receipt {
  const isPrepaid = facts.method === "prepaid";
  const total = orderTotal(toolkits.length);
  const amount = (credits: number, cents: bigint) => (isPrepaid ? creditsText(credits) : `$${displayCents(cents)}`);
  return {
    ...facts,
    lines: toolkits.map((toolkit) => ({
      title: `${toolkit.provider}, ${toolkit.serviceTitle}`,
      details: `SOC ${toolkit.socType} type ${toolkit.reportType}, ${periodOf(toolkit)}`,
      price: amount(toolkitCredits, toolkitCents),
    })),
    total: amount(total.credits, total.cents),
  };
}
