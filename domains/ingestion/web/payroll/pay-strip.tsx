import { moneyText, plural, TieLine } from "@tieout/ui";
import type { ReactNode } from "react";
import type { PayTotals } from "../../core/index.ts";
import { againstLastYear, type ShownCode, wire } from "./pay-figures.ts";

const Figure = ({ label, value, note }: { readonly label: string; readonly value: ReactNode; readonly note: ReactNode }) => (
  <div>
    <div className="t-small t-dim">{label}</div>
    <div className="pay-figure">{value}</div>
    <div className="t-small t-dim">{note}</div>
  </div>
);

function earningsLabel(without: readonly string[]): string {
  return without.length === 0 ? "Earnings" : `Earnings, without ${without.join(", ")}`;
}

function Tie({ totals: { tie, earningsCodes } }: { readonly totals: PayTotals }) {
  return (
    <div className="pay-tie">
      {tie && earningsCodes === 0 ? (
        <p className="t-small t-dim">
          The gross column sums to {moneyText(wire(tie.grossCents))}. No code or column is earnings, so there is nothing to compare it with.
        </p>
      ) : tie ? (
        <TieLine
          left={{ label: earningsLabel(tie.without), amount: wire(tie.earningsCents) }}
          right={{ label: "Gross column", amount: wire(tie.grossCents) }}
        />
      ) : (
        <p className="t-small t-dim">The files don't state gross pay, so the earnings codes are the gross pay.</p>
      )}
    </div>
  );
}

/** Undecided codes, eligible pay so far, differences from last year, and whether the codes tie to gross. */
export function PayStrip({
  codes,
  totals,
  lastYear,
}: {
  readonly codes: readonly ShownCode[];
  readonly totals: PayTotals;
  readonly lastYear: string | null;
}) {
  const { cents, names } = againstLastYear(codes);
  return (
    <div className="pay-strip">
      <Figure
        label="Undecided"
        value={
          <>
            <span className={totals.undecided > 0 ? "t-warn" : undefined}>{totals.undecided}</span>{" "}
            <span className="t-small t-dim">of {codes.length}</span>
          </>
        }
        note={`${moneyText(wire(totals.undecidedCents))} of pay depends on these`}
      />
      <Figure
        label="Eligible pay so far"
        value={moneyText(wire(totals.countedCents))}
        note={`${totals.countedCodes} of ${plural(totals.earningsCodes, "earnings code")} count`}
      />
      <Figure
        label={lastYear ? `Against ${lastYear} decisions` : "Against last year"}
        value={lastYear ? moneyText(wire(cents)) : "–"}
        note={
          lastYear
            ? names.length > 0
              ? `${names.join(", ")} decided differently`
              : "No earnings decided differently"
            : "No earlier decisions for this client"
        }
      />
      <Tie totals={totals} />
    </div>
  );
}

/** The effect of the decisions, in words. */
export function PayEffect({ totals }: { readonly totals: PayTotals }) {
  const { declaredCents, countedCents } = totals;
  if (declaredCents === null)
    return (
      <>
        The files don't state plan compensation, so eligible compensation in the Payroll Census is the earnings that count here. If you
        change a decision, the results are out of date until you process again.
      </>
    );
  const stays = `The files report plan compensation of ${moneyText(wire(declaredCents))}. The Payroll Census still uses that amount as eligible compensation.`;
  if (totals.earningsCodes === 0) return stays;
  return `${stays} The earnings that count here, ${moneyText(wire(countedCents))}, are compared with it there.`;
}
