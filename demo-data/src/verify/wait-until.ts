import { setTimeout as pause } from "node:timers/promises";
import { ProductRefusal } from "./product-client.ts";

/** Polls until there is an answer; names what it waited for if there is none in time. */
export async function waitUntil<T>(what: string, timeoutSeconds: number, ask: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  for (let delayMilliseconds = 50; ; delayMilliseconds = Math.min(delayMilliseconds * 1.5, 1000)) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new ProductRefusal(`waited ${timeoutSeconds} s for ${what}`);
    await pause(delayMilliseconds);
  }
}
