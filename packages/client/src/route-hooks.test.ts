import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidateViews, queryKeyOf } from "./route-hooks.ts";

async function staleAfter(touches: readonly string[], views: readonly string[] | undefined) {
  const cache = new QueryClient();
  const key = queryKeyOf("listEngagements", { query: { page: 1 } });
  await cache.fetchQuery({ queryKey: key, queryFn: () => 1, ...(views ? { meta: { views } } : {}) });
  await invalidateViews(cache, touches);
  return cache.getQueryState(key)?.isInvalidated;
}

test("a view becomes stale only if one of its names is touched", async () => {
  expect(await staleAfter(["engagements"], ["engagements"])).toBe(true);
  expect(await staleAfter(["clients"], ["engagements"])).toBe(false);
  expect(await staleAfter(["listEngagements"], ["engagements"])).toBe(true);
});

test("a view without names becomes stale with every change, but not with a call that touches nothing", async () => {
  expect(await staleAfter(["clients"], undefined)).toBe(true);
  expect(await staleAfter([], undefined)).toBe(false);
});
