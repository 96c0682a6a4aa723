import { expect, test } from "vitest";
import { isBusy, isConflict, isNoRoom, isOutage } from "./fault.ts";

const failure = (code: string, message = "refused"): Error => Object.assign(new Error(message), { code });

test.each([
  failure("ENOSPC"),
  failure("EDQUOT"),
  failure("EROFS"),
  failure("53100", "could not extend file: No space left on device"),
  failure("58030", 'could not open file "base/5/1": Read-only file system'),
  failure("XX000", 'could not extend file "base/5/1": Disk quota exceeded'),
  failure("files.no_space"),
  new Error("the stage was not stored", { cause: failure("ENOSPC") }),
])("a full or read-only disk counts as lack of space, not as a fault: $code $message", (error) => {
  expect([isNoRoom(error), isBusy(error), isOutage(error)]).toEqual([true, false, false]);
});

test("other failures are not mistaken for a full disk", () => {
  for (const error of [failure("ENOENT"), failure("58030", "could not read block"), failure("40001"), new Error("no")])
    expect(isNoRoom(error)).toBe(false);
});

test.each(["40001", "40P01"])(
  "a collision between two transactions (%s) is a conflict that may be retried at once, and counts as busy",
  (code) => {
    const error = failure(code);
    expect([isConflict(error), isBusy(error), isOutage(error)]).toEqual([true, true, false]);
  },
);

test.each(["55P03", "57014", "28000"])(
  "a database timeout or a key from before its rotation (%s) counts as busy, but not as a conflict",
  (code) => {
    const error = failure(code);
    expect([isConflict(error), isBusy(error), isOutage(error)]).toEqual([false, true, false]);
  },
);

test.each([
  ...["57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "53000", "53200", "53300", "08006"].map((code) => failure(code)),
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "EAI_AGAIN"].map((code) => failure(code)),
  new Error("timeout exceeded when trying to connect"),
  new Error("Connection terminated unexpectedly"),
  new Error("Client was closed and is not queryable"),
  new Error("Cannot use a pool after calling end on the pool"),
  new Error("Query read timeout"),
])("a lost connection, an exhausted pool or a stopping server is an outage, not a fault: $code $message", (error) => {
  expect([isOutage(error), isBusy(error), isNoRoom(error)]).toEqual([true, false, false]);
});
