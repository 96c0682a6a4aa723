import { parsePlainDate } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  askedWords,
  isDigestDay,
  isWanted,
  itemStates,
  mayMove,
  pinOf,
  pinRules,
  proposedItems,
  type ReminderKind,
  reminderDue,
  requestLimits,
  requestStateOf,
  restsUntilMilliseconds,
  shownPin,
} from "./index.ts";

const day = (text: string) => {
  const found = parsePlainDate(text);
  if (!found) throw new Error(`no day ${text}`);
  return found;
};
const hour = 3_600_000;

describe("PINs", () => {
  test("a PIN has eight digits, shown in two groups", () => {
    expect([pinOf(0), pinOf(12_345_678), shownPin(pinOf(42))]).toEqual(["00000000", "12345678", "0000 0042"]);
  });

  test("ten tries are compared, then none for an hour, then ten more and none for two hours", () => {
    expect(restsUntilMilliseconds({ tries: 9, triedAtMilliseconds: 0 }, 1)).toBeNull();
    expect(restsUntilMilliseconds({ tries: 10, triedAtMilliseconds: 0 }, hour - 1)).toBe(hour);
    // The tenth try was counted by a call that began a moment later.
    expect(restsUntilMilliseconds({ tries: 10, triedAtMilliseconds: 1001 }, 1000)).toBe(hour + 1001);
    expect(restsUntilMilliseconds({ tries: 10, triedAtMilliseconds: 0 }, hour)).toBeNull();
    expect(restsUntilMilliseconds({ tries: 20, triedAtMilliseconds: 0 }, 2 * hour - 1)).toBe(2 * hour);
    expect(restsUntilMilliseconds({ tries: 2000, triedAtMilliseconds: 0 }, 24 * hour)).toBeNull();
  });

  test("a clock that was set back does not keep the client out", () => {
    expect(restsUntilMilliseconds({ tries: 10, triedAtMilliseconds: 10 * hour }, 5 * hour)).toBeNull();
  });

  test("constant guessing throughout a link's life has at most a 0.002% chance of success", () => {
    const end = (requestLimits.longestDaysUntilDue + requestLimits.daysAfterDue) * 24 * hour;
    let [tries, now] = [0, 0];
    for (;;) {
      const until = restsUntilMilliseconds({ tries, triedAtMilliseconds: tries === 0 ? null : now }, now);
      if (until !== null) now = until;
      if (now >= end) break;
      tries += 1;
    }
    expect(tries / 10 ** pinRules.digits).toBeLessThanOrEqual(0.00002);
  });
});

describe("items", () => {
  test("the client cannot change what the auditor accepted", () => {
    for (const to of itemStates) expect(mayMove("client", "checked", to)).toBe(false);
  });

  test("only the auditor checks and returns items, only the client provides files", () => {
    for (const from of itemStates) {
      expect(mayMove("auditor", from, "received")).toBe(false);
      // After the client takes back files, the auditor's question is open again.
      expect([mayMove("client", from, "checked"), mayMove("client", from, "returned")]).toEqual([false, from === "received"]);
    }
  });

  test("every state except that of an accepted item leads back to one in which the client has nothing to do", () => {
    for (const state of itemStates.filter(isWanted)) expect(mayMove("client", state, "received")).toBe(true);
  });
});

describe("the state of a request", () => {
  const facts = { expiresAtMilliseconds: 100, isRevoked: false, isLocked: false, items: ["open", "received"] } as const;
  test.each([
    [facts, 99, "open"],
    [{ ...facts, items: ["received", "checked"] as const }, 99, "complete"],
    [{ ...facts, items: ["checked", "returned"] as const }, 99, "open"],
    [facts, 100, "expired"],
    [{ ...facts, isLocked: true }, 100, "locked"],
    [{ ...facts, isLocked: true, isRevoked: true }, 99, "revoked"],
  ])("%# is decided by revocation, lock and time before its items", (given, now, state) => {
    expect(requestStateOf(given, now)).toBe(state);
  });
});

describe("reminders", () => {
  const request = { state: "open", createdOn: day("2025-06-01"), dueOn: day("2025-06-20") } as const;
  const on = (today: string, ...sent: ReminderKind[]) => reminderDue({ ...request, sent }, day(today));

  test("one is sent three days before the due date and one on it, each once", () => {
    expect(on("2025-06-16")).toBeNull();
    expect(on("2025-06-17")).toBe("before");
    expect(on("2025-06-18", "before")).toBeNull();
    expect(on("2025-06-20", "before")).toBe("due");
    expect(on("2025-06-21", "before", "due")).toBeNull();
  });

  test("a missed one is sent later, but never two at once and none more than a week later", () => {
    expect(on("2025-06-22")).toBe("due");
    expect(on("2025-06-28")).toBeNull();
  });

  test("none is sent for a request made the day before", () => {
    expect(reminderDue({ ...request, createdOn: day("2025-06-18"), sent: [] }, day("2025-06-19"))).toBeNull();
  });

  test.each(["complete", "expired", "revoked", "locked"] as const)("none is sent for a request that is %s", (state) => {
    expect(reminderDue({ ...request, state, sent: [] }, day("2025-06-20"))).toBeNull();
  });

  test("the digest is sent on Mondays", () => {
    expect(["2025-06-15", "2025-06-16", "2025-06-17", "1970-01-05", "2024-02-26"].map((text) => isDigestDay(day(text)))).toEqual([
      ...[false, true, false],
      ...[true, true],
    ]);
  });
});

describe("items to request", () => {
  const slot = { id: "1", provider: "Paygrove", report: "payroll_register", hasFiles: false, isAsked: false } as const;

  test("empty slots that no open request covers are proposed, payroll first", () => {
    const slots = [
      { ...slot, id: "trust", report: "trust_statement" },
      { ...slot, id: "given", hasFiles: true },
      { ...slot, id: "asked", isAsked: true },
      slot,
    ] as const;
    expect(proposedItems(slots).map(({ slotId }) => slotId)).toEqual(["1", "trust"]);
  });

  test("the order of slots changes nothing", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(["payroll_register", "demographics", "trust_statement"] as const), (reports) => {
        const found = proposedItems(reports.map((report) => ({ ...slot, id: report, report })));
        expect(found.map(({ slotId }) => slotId)).toEqual(
          ["payroll_register", "demographics", "trust_statement"].filter((one) => reports.some((report) => report === one)),
        );
      }),
    );
  });

  test("a client is asked in words that need no knowledge of auditing", () => {
    expect(askedWords("demographics").title).toBe("List of employees");
  });
});
