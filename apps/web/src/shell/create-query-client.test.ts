import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { offlineProblem } from "@tieout/client";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "./create-query-client.ts";

afterEach(() => onlineManager.setOnline(true));

test("a change made offline is refused immediately and never sent automatically later", async () => {
  onlineManager.setOnline(false);
  const call = vi.fn(() => Promise.reject(offlineProblem()));
  const cache = createQueryClient();
  await expect(new MutationObserver(cache, { mutationFn: call }).mutate()).rejects.toMatchObject({ code: "client.offline" });
  onlineManager.setOnline(true);
  await cache.resumePausedMutations();
  expect(call).toHaveBeenCalledTimes(1);
});
