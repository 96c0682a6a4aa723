import { expect, test } from "vitest";
import { engagementFailures } from "../../contract/index.ts";
import { changeObstacle, lockObstacle, openBeforeLock } from "./engagement-steps.ts";

const permissions = { edit: false, process: false, lock: false };
const locked = { status: "locked", engagement_name: "2024 Ashgrove", permissions, results_out_of_date: false } as const;

test("a locked engagement is said to be readable, in the same words by screen and API, and no one is sent to undo it", () => {
  const refusal = engagementFailures.fail("engagements.locked", { name: "2024 Ashgrove" });
  expect(changeObstacle(locked)).toBe("2024 Ashgrove is locked. You can view and download it, but not change it.");
  expect(refusal).toMatchObject({ ok: false, failure: { status: 409, msg: changeObstacle(locked) } });
  expect(lockObstacle(locked)).toBe("2024 Ashgrove is already locked.");
});

test("the question before the lock names what can no longer be finished", () => {
  const step = (state: "done" | "attention", summary: string) => [{ key: "process" as const, state, summary }];
  expect(openBeforeLock(step("attention", "5 differences, 77 exceptions"))).toBe("5 differences, 77 exceptions");
  expect(openBeforeLock(step("done", "77 exceptions"))).toBeNull();
});
