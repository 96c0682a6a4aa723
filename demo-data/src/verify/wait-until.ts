import { setTimeout as pause } from "node:timers/promises";
import { ProductRefusal } from "./product-client.ts";

/** Polls until there is an answer; on timeout, throws an error that names what it waited for. */
export async function waitUntil<T>(what: string, timeoutSeconds: number, ask: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  for (let delayMilliseconds = 50; ; delayMilliseconds = Math.min(delayMilliseconds * 1.5, 1000)) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new ProductRefusal(`waited ${timeoutSeconds} s for ${what}`);
    await pause(delayMilliseconds);
  }
}
