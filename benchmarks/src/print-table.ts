import { isReached, type Measurement } from "./measurement.ts";

const figure = (value: number | null): string =>
  value === null ? "" : value.toLocaleString("en-US", value >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
const verdict = (measurement: Measurement): string => {
  const reached = isReached(measurement);
  return reached === null ? "" : reached ? "reached" : "missed";
};

export function printTable(measurements: readonly Measurement[]): void {
  const head = ["measure", "ours", "reference", "ratio", "goal", ""];
  const lines = measurements.map((each) => [
    each.measure,
    figure(each.ours),
    figure(each.reference),
    figure(each.ratio),
    each.goal ?? "",
    verdict(each),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of [head, ...lines]) {
    const cells = line.map((text, column) => (column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)));
    console.log(cells.join("  ").trimEnd());
  }
}
