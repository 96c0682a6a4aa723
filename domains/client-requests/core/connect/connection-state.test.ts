import { expect, test } from "vitest";
import { connectionProblems, problemWords, waitSeconds } from "./connection-state.ts";

test("the source is retried when its response says to, otherwise after twice the previous wait, up to an hour, and not forever", () => {
  expect(waitSeconds("busy", 0, 17)).toBe(17);
  expect(waitSeconds("busy", 0, 90_000)).toBe(3600);
  expect([0, 1, 2, 30].map((waits) => waitSeconds("pending", waits, null))).toEqual([60, 120, 240, 3600]);
  expect([waitSeconds("busy", 40, 0), waitSeconds("pending", 80, null), waitSeconds("incomplete", 6, null)]).toEqual([null, null, null]);
});

test("every problem says what happened and what to do; one that resolves automatically asks the client to do nothing", () => {
  for (const problem of connectionProblems) {
    const { title, text, next } = problemWords("failed", problem);
    expect(title.length).toBeGreaterThan(10);
    expect(text).toMatch(/\.$/);
    if (problem !== "not-needed") expect(next).not.toBe("wait");
  }
  for (const problem of ["busy", "pending", "incomplete"] as const) expect(problemWords("waiting", problem).next).toBe("wait");
});
