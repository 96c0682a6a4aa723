import { type Figure, type FigureRow, totalFigureKey } from "@tieout/runs/core";
import { matchVoids } from "../../payments/match-voids.ts";
import type { Payment } from "../../payments/payment.ts";
import { readPayments } from "../../payments/read-payments.ts";
import { subjectOf } from "../../people/person.ts";

const source = { report: "distribution_detail" as const, column: "Gross" };

/** Chart point a payment belongs to. */
export const pointOf = ({ type }: Payment): string => type || "none";

/** A payment's rows, each with its part of the gross. */
export const rowsOfPayment = (payment: Payment): readonly FigureRow[] =>
  payment.parts.map(({ file_no, sheet, row, grossCents }) => ({
    ...{ file_no, sheet, row },
    amountCents: grossCents,
    subject: subjectOf(payment),
  }));

/** Payments in the population. If a type is given, only payments with that type; `none` means payments without a type. */
export function populationFigure(type: string | null, label: string): Figure {
  return {
    key: type === null ? "distributions.population" : `distributions.population.type.${type}`,
    label,
    ...source,
    rows: {
      kind: "population",
      fields: ["dist_gross"],
      point: type,
      async read(reader) {
        const payments = matchVoids(await readPayments(reader)).effectivePayments;
        return payments.flatMap((payment, unit) => rowsOfPayment(payment).map((row) => ({ ...row, unit, point: pointOf(payment) })));
      },
    },
  };
}

/** Every row of the report, reversals included. */
export const fileFigure = (label: string): Figure => ({
  key: totalFigureKey("distribution_detail", "dist_gross"),
  label,
  ...source,
  rows: { kind: "columns", fields: ["dist_gross"] },
});

export function distributionFigures(key: string): Figure | null {
  if (key === totalFigureKey("distribution_detail", "dist_gross")) return fileFigure("Distribution detail: Gross");
  const population = /^distributions\.population(?:\.type\.(\w+))?$/.exec(key);
  if (!population) return null;
  const type = population[1] ?? null;
  return populationFigure(type, type ? `Payments in the population, ${type}` : "Payments in the population");
}
