import { describe, expect, test } from "vitest";
import { mayMove, mayWrite, requestLimits, stateAfterSettling, stateAfterTakingBack } from "./index.ts";

describe("an item", () => {
  const accepted = { to: "checked", files: 1, waiting: 0, missed: 0 } as const;

  test("is checked when its last file is accepted, unless a returned file has not been replaced", () => {
    expect(stateAfterSettling("received", accepted)).toBe("checked");
    expect(stateAfterSettling("received", { ...accepted, missed: 1 })).toBe("returned");
    expect(stateAfterSettling("returned", { ...accepted, missed: 1 })).toBe("returned");
  });

  test("that was returned waits for the auditor or is checked once no replacement is missing", () => {
    expect(stateAfterSettling("returned", { ...accepted, waiting: 1 })).toBe("received");
    expect(stateAfterSettling("returned", { ...accepted, waiting: 1, missed: 1 })).toBe("returned");
    expect(stateAfterSettling("returned", accepted)).toBe("checked");
  });

  test("goes back to the client if files that might answer the auditor's question are taken back", () => {
    expect(stateAfterTakingBack("received", { waiting: 0, accepted: 0, missed: 1 })).toBe("returned");
    expect(stateAfterTakingBack("received", { waiting: 0, accepted: 2, missed: 1 })).toBe("returned");
    expect(mayMove("client", "received", "returned")).toBe(true);
    expect(stateAfterTakingBack("received", { waiting: 1, accepted: 0, missed: 1 })).toBe("received");
    expect(stateAfterTakingBack("received", { waiting: 0, accepted: 1, missed: 0 })).toBe("received");
    expect(stateAfterTakingBack("received", { waiting: 0, accepted: 0, missed: 0 })).toBe("open");
  });
});

test("only questions and replies count toward a request's message limit", () => {
  const events = (event: string) => Array.from({ length: requestLimits.mostMessages }, () => ({ event }));
  expect([mayWrite(events("received")), mayWrite(events("reply")), mayWrite(events("question").slice(1))]).toEqual([true, false, true]);
});
