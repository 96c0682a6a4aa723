import type { Mapping } from "../../contract/index.ts";

export interface PreviewPlace {
  readonly value: string;
  readonly label: string;
  readonly asked: { readonly asset_id: string; readonly sheet_index: number };
}

/** Every sheet that is read, for every file in the slot: `report.xlsx, March`. */
export function previewPlaces({ files }: Pick<Mapping, "files">): readonly PreviewPlace[] {
  return files.flatMap(({ asset_id, file_name, sheets }) =>
    sheets.map(({ index, name }) => ({
      value: `${asset_id} ${index}`,
      label: [...(files.length > 1 || name === "" ? [file_name] : []), ...(name === "" ? [] : [name])].join(", "),
      asked: { asset_id, sheet_index: index },
    })),
  );
}
