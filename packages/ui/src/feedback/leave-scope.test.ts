import { expect, test } from "vitest";
import { staysWith } from "./leave-scope.ts";

const place = (pathname: string, search: Record<string, unknown> = {}) => ({ pathname, search });

test("another tab of the same step keeps the input; another step, workpaper or page does not", () => {
  const here = place("/engagements/1/edit", { step: "testing", output: "distributions" });
  const there = (search: Record<string, unknown>) => place(here.pathname, { ...here.search, ...search });
  expect(staysWith(here, there({ tab: "sample" }), ["step", "output"])).toBe(true);
  expect(staysWith(here, there({ step: "files" }), ["step", "output"])).toBe(false);
  expect(staysWith(here, there({ output: "payroll_census" }), ["step", "output"])).toBe(false);
  expect(staysWith(here, place("/clients", here.search), ["step", "output"])).toBe(false);
});

test("a missing parameter is the same as an empty one", () => {
  expect(staysWith(place("/a"), place("/a", { step: "" }), ["step"])).toBe(true);
});
