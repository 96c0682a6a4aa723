import type { ShapeValue } from "@tieout/shapes";
import type { Mapping } from "../mapping/mapping.ts";
import type { ReportDefinition } from "../reports/report-definition.ts";
import type { CompareValueShape } from "./sheet-shapes.ts";

/** All sheets that are read from a file, each with its input and mapping. */
export type ComparedSheets = readonly { readonly grid: string; readonly mapping: Mapping }[];

/** Files in one slot; the first is compared with each of the others. */
export interface ComparePayload {
  readonly files: readonly ComparedSheets[];
}

export type CompareValue = ShapeValue<typeof CompareValueShape>;

/** Whether the report lists balances, which are never added up across dates. */
export const listsBalances = ({ listed, rollForward }: Pick<ReportDefinition, "listed" | "rollForward">): boolean =>
  listed !== undefined && rollForward !== undefined;

interface RepeatedFile {
  readonly name: string;
  readonly other: string;
  readonly subject: string;
  readonly count: number;
}

/** Why a file can't be read together with another file in its slot. */
export function repeatedFileText({ name, other, subject, count }: RepeatedFile): string {
  const why =
    count === 0
      ? `No column says whose balances ${name} and ${other} list, so they may be the same.`
      : `${name} lists the same ${subject} as ${other} in the same slot (${count.toLocaleString("en-US")} in both), so they are periods or versions of one report.`;
  return `${why} Balances are never added up: keep the one for the plan year and remove the other. If they are for different contracts, add the provider again with the other contract's identifier and upload the file there.`;
}
