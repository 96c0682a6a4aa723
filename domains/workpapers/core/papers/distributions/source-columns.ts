import { roundedQuotient } from "@tieout/kernel";
import type { PaperColumn } from "@tieout/runs/core";
import { sectionColumn } from "./population-columns.ts";
import type { SourceLine } from "./source-lines.ts";

/**
 * The source's percentage. The whole account's percentage applies to a source only if it is 100%, since employee money is always vested
 * (IRC 411(a)(1)).
 */
const vestedOf = ({ position, sampled }: SourceLine): number | null =>
  position?.vestedBasisPoints ?? (sampled.item.vestedBasisPoints === 10_000 ? 10_000 : null);

function vestedAmount(line: SourceLine): bigint | "" {
  const basisPoints = vestedOf(line);
  return basisPoints === null || line.position === null ? "" : roundedQuotient(line.position.availableCents * BigInt(basisPoints), 10_000n);
}

function nonvested(line: SourceLine): bigint | "" {
  const vested = vestedAmount(line);
  return vested === "" || line.position === null ? "" : line.position.availableCents - vested;
}

/** The payment's fee, allocated by the amount each source paid, to the cent. */
function feeShare({ paidCents, feeCents, sampled }: SourceLine): bigint | "" {
  if (feeCents !== null) return feeCents;
  const { grossCents, feeCents: fee } = sampled.item.payment;
  return paidCents === null || grossCents === 0n ? "" : roundedQuotient((fee ?? 0n) * paidCents, grossCents);
}

function net(line: SourceLine): bigint | "" {
  const fee = line.feeCents === null && line.shareOf === null ? 0n : feeShare(line);
  return line.paidCents === null || fee === "" ? "" : line.paidCents - fee;
}

const line = sectionColumn<SourceLine>;
const balances = ({ position }: SourceLine): string | null => (position === null ? "Participant balances, this money source" : null);

/** Payment, vesting and forfeiture by money source; the auditor enters the recalculated percentage. */
export const sourceColumns: readonly PaperColumn<SourceLine>[] = [
  line("number", "No.", "number", ({ sampled }) => sampled.number),
  line("why", "By source", "text", ({ sampled }) => (sampled.why === "isi" ? "ISI" : "Random")),
  line("id", "Participant ID", "identifier", ({ sampled }) => sampled.item.payment.id ?? ""),
  line("source", "Money source", "text", ({ source }) => source),
  { ...line("available", "Balance before payments", "money", ({ position }) => position?.availableCents ?? null), missing: balances },
  line("vested", "Vested % (reported)", "percent", vestedOf),
  line("vested_recalculated", "Vested % (recalc)", "fillPercent", () => null),
  {
    ...line("vested_amount", "Vested amount", "money", vestedAmount),
    formula: (at) => {
      const [available, recalculated, reported] = [at("available"), at("vested_recalculated"), at("vested")];
      const of = (share: string, otherwise: string): string => `IF(${share}<>"",ROUND(${available}*${share},2),${otherwise})`;
      return `IF(${available}="","",${of(recalculated, of(reported, '""'))})`;
    },
  },
  {
    ...line("paid", "Paid", "money", ({ paidCents }) => paidCents),
    missing: ({ paidCents }) => (paidCents === null ? "Distribution detail by money source; the participant has several payments" : null),
  },
  {
    ...line("unvested", "To forfeit", "money", nonvested),
    formula: (at) => `IF(${at("vested_amount")}="","",ROUND(${at("available")}-${at("vested_amount")},2))`,
  },
  { ...line("forfeited", "Forfeited", "money", ({ position }) => position?.forfeitedCents ?? null), missing: balances },
  {
    ...line("fee", "Fee share", "money", feeShare),
    missing: ({ feeCents, shareOf }) => (feeCents === null && shareOf === null ? "Distribution detail" : null),
    formula: (at, { feeCents, shareOf }) =>
      feeCents !== null || shareOf === null ? null : `IF(${at("paid")}="","",ROUND(${shareOf.fee}*${at("paid")}/${shareOf.gross},2))`,
  },
  {
    ...line("net", "Net before tax", "money", net),
    formula: (at) => `IF(${at("paid")}="","",ROUND(${at("paid")}-N(${at("fee")}),2))`,
  },
];
