import { papers } from "@tieout/workpapers/core";
import { expect, it } from "vitest";
import { workbooksRecalculate } from "./paper-conformance.ts";

it("LibreOffice recalculates every workbook to its stored values, with no error cell", async () => {
  expect((await workbooksRecalculate(papers)).slice(0, 10)).toEqual([]);
});
