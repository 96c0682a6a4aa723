import { expect, it } from "vitest";
import { numberedTitles } from "./numbered-titles.ts";

it("titles that several columns have are numbered in their order, the others stay", () => {
  expect(numberedTitles(["Hire date", "Name", "Hire date", "Hire date"])).toEqual(["Hire date 1", "Name", "Hire date 2", "Hire date 3"]);
  expect(numberedTitles(["Hire date", "Rehire date"])).toEqual(["Hire date", "Rehire date"]);
});
