import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepCounts, keptCount } from "./last-count.tsx";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the sidebar shows a person's own last counts before loading, never another person's", () => {
  keepCounts("dana", { engagements: 26, clients: 38 });
  expect([keptCount("dana", "engagements"), keptCount("dana", "clients"), keptCount("marisol", "clients")]).toEqual([26, 38, 0]);
});

test.each(["no json", "null", "[]", '{"engagements":"26"}', '{"engagements":1.5}'])("an invalid count is not shown: %s", (text) => {
  kept.set("tieout-counts:dana", text);
  expect(keptCount("dana", "engagements")).toBe(0);
});
