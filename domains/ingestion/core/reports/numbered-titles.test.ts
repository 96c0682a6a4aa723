import { expect, it } from "vitest";
import { numberedTitles } from "./numbered-titles.ts";

it("titles shared by several columns are numbered in order, and other titles do not change", () => {
  expect(numberedTitles(["Hire date", "Name", "Hire date", "Hire date"])).toEqual(["Hire date 1", "Name", "Hire date 2", "Hire date 3"]);
  expect(numberedTitles(["Hire date", "Rehire date"])).toEqual(["Hire date", "Rehire date"]);
});
