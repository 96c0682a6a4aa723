import { type Inspection, type Mapping, reports } from "../../core/index.ts";
import type { AssetRecord } from "../files/asset-repository.ts";
import { mappingOf } from "../mapping/compose-mapping.ts";
import type { StoredColumn, StoredValue } from "../mapping/mapping-repository.ts";

export type OtherSheet = Pick<SheetReading, "mapping" | "gridObjectKey">;

/** How one sheet in a file is read: its cells, and the slot's mapping with the sheet's own header rows. */
export interface SheetReading {
  readonly mapping: Mapping;
  readonly gridObjectKey: string;
  /** Empty for text files. */
  readonly sheetName: string;
  /** The columns' positions on the sheet if they differ from the grid's; -1 if the sheet lacks the column. */
  readonly sourceColumns: readonly number[] | undefined;
  /** The other sheets of a report that has a sheet per period; otherwise absent. */
  readonly others?: readonly OtherSheet[];
}

export type StoredMapping = { readonly columns: readonly StoredColumn[]; readonly values: readonly StoredValue[] };

export const sheetNameOf = ({ sheets }: Inspection, index: number): string => sheets.find((sheet) => sheet.index === index)?.name ?? "";

/** Indexes of the sheets that are read. */
export const sheetsRead = ({ parts, sheetIndex }: Inspection): readonly number[] => parts?.map((part) => part.sheetIndex) ?? [sheetIndex];

/** Whether a person has to choose which sheets are the report before the file can be used. */
export const asksForSheets = ({ inspection, chosenSheetIndex }: Pick<AssetRecord, "inspection" | "chosenSheetIndex">): boolean =>
  inspection?.alike !== undefined && chosenSheetIndex === null;

/** Each sheet that is read from a file; empty before inspection. */
export function sheetReadings(asset: AssetRecord, stored: StoredMapping): readonly SheetReading[] {
  const { inspection, gridObjectKey, moreGridObjectKeys } = asset;
  if (!inspection || !gridObjectKey) return [];
  const mapping = mappingOf(inspection, stored);
  const { parts, sheetIndex, sourceColumns } = inspection;
  if (!parts) return [{ mapping, gridObjectKey, sheetName: sheetNameOf(inspection, sheetIndex), sourceColumns }];
  const keys = [gridObjectKey, ...moreGridObjectKeys];
  const readings = parts.map((part, position): SheetReading => {
    const key = keys[position];
    if (key === undefined) throw new Error(`${asset.fileName} has no cells of its sheet ${part.sheetIndex}`);
    return {
      mapping: { ...mapping, sheetIndex: part.sheetIndex, headerRows: part.headerRows },
      gridObjectKey: key,
      sheetName: sheetNameOf(inspection, part.sheetIndex),
      sourceColumns: part.sourceColumns,
    };
  });
  const { periods } = reports[asset.reportKey];
  if (!periods || !mapping.columns.some(({ field }) => field === periods.field)) return readings;
  return readings.map((reading) => ({
    ...reading,
    others: readings.filter((other) => other !== reading).map((other) => ({ mapping: other.mapping, gridObjectKey: other.gridObjectKey })),
  }));
}
