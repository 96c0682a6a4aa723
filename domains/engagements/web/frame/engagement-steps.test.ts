import { expect, test } from "vitest";
import { engagementFailures } from "../../contract/index.ts";
import { changeObstacle, lockObstacle } from "./engagement-steps.ts";

const permissions = { edit: false, process: false, lock: false, reopen: false, roll_forward: true };
const locked = { status: "locked", engagement_name: "2024 Ashgrove", permissions, results_out_of_date: false } as const;

test("screen and API use the same words to say that a locked engagement is readable and who can reopen it", () => {
  const refusal = engagementFailures.fail("engagements.locked", { name: "2024 Ashgrove" });
  expect(changeObstacle(locked)).toBe(
    "2024 Ashgrove is locked. You can view and download it, but not change it. A firm admin can reopen it.",
  );
  expect(refusal).toMatchObject({ ok: false, failure: { status: 409, msg: changeObstacle(locked) } });
  expect(lockObstacle(locked)).toBe("2024 Ashgrove is already locked.");
});
