import { expect, test } from "vitest";
import { previewPlaces } from "./preview-places.ts";

const file = (asset_id: string, file_name: string, ...names: readonly string[]) => ({
  ...{ asset_id, file_name, rows: 1, rows_read: null, header_row: 1, sheet: null, asks_for_sheets: false, is_text: false, reading: null },
  sheets: names.map((name, index) => ({ index, name })),
});

test("the preview offers every sheet that is read, for every file in the slot", () => {
  expect(previewPlaces({ files: [file("a", "report.xlsx", "January", "February")] }).map(({ label }) => label)).toEqual([
    "January",
    "February",
  ]);
  const places = previewPlaces({ files: [file("a", "one.csv", ""), file("b", "two.xlsx", "March")] });
  expect(places.map(({ label }) => label)).toEqual(["one.csv", "two.xlsx, March"]);
  expect(places[1]?.asked).toEqual({ asset_id: "b", sheet_index: 0 });
});
