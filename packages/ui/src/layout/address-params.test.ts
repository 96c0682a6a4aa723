import { expect, test } from "vitest";
import { addressOf, paramsOf } from "./address-params.ts";

test("a participant search is in the fragment, and everything else is in the query", () => {
  const params = new URLSearchParams({ step: "process", "rows-q": "Núñez & Sons 50% + #1", types: "a,b" });
  const address = addressOf("/e?old=1", params);
  expect(address).toBe(`/e?step=process&types=a,b#rows-q=${encodeURIComponent("Núñez & Sons 50% + #1").replace(/%20/g, "+")}`);
  expect(Object.fromEntries(paramsOf(address))).toEqual(Object.fromEntries(params));
});

test("clearing the search leaves no empty fragment, and a link's target heading is kept", () => {
  expect(addressOf("/e?a=1#rows-q=moss", new URLSearchParams("a=1"))).toBe("/e?a=1");
  expect(addressOf("/resources/lock#how-to-do-it", new URLSearchParams("a=1"))).toBe("/resources/lock?a=1#how-to-do-it");
  expect([...paramsOf("/resources/lock#how-to-do-it")]).toEqual([]);
});

test("a link from an earlier version, with the search in its query, opens the same rows and moves the search with the first change", () => {
  const params = paramsOf("/e?rows-q=moss&tab=sample");
  expect(params.get("rows-q")).toBe("moss");
  expect(addressOf("/e?rows-q=moss&tab=sample", params)).toBe("/e?tab=sample#rows-q=moss");
});
