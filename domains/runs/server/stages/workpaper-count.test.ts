import { expect, it } from "vitest";
import { workpaperCount } from "./workpaper-count.ts";

it("counts one workpaper in the singular", () => {
  expect([0, 1, 2].map(workpaperCount)).toEqual(["0 workpapers", "1 workpaper", "2 workpapers"]);
});
