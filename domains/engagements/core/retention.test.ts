import { addDays, type PlainDate, parsePlainDate } from "@tieout/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedFrom, isAnnounced, isDue, lastFilingDay, type RetentionFacts, retentionEnd, retentionYears } from "./retention.ts";

const day = (text: string): PlainDate => {
  const date = parsePlainDate(text);
  if (!date) throw new Error(`${text} is not a date`);
  return date;
};
const rule = { years: 7, changedOn: day("2020-01-01") };
const facts = (change: Partial<RetentionFacts> = {}): RetentionFacts => ({
  endOn: day("2024-12-31"),
  lockedOn: day("2025-11-20"),
  isHeld: false,
  releasedOn: null,
  ...change,
});

describe("the filing deadline", () => {
  it.each([
    ["2024-12-31", "2025-10-15"],
    ["2024-06-30", "2025-04-15"],
    ["2024-02-29", "2024-12-15"],
    ["2024-03-31", "2025-01-15"],
  ])("for a plan year that ends on %s is %s", (endOn, expected) => {
    expect(lastFilingDay(day(endOn))).toBe(expected);
  });
});

describe("the retention of a locked engagement", () => {
  it("is counted from its lock, or from the filing deadline if that is later", () => {
    expect(countedFrom({ endOn: day("2024-12-31"), lockedOn: day("2025-11-20") })).toBe("2025-11-20");
    expect(countedFrom({ endOn: day("2024-12-31"), lockedOn: day("2025-06-02") })).toBe("2025-10-15");
  });

  it("lasts through the anniversary of that day", () => {
    const end = retentionEnd(facts(), rule);
    expect(end?.deleteOn).toBe("2032-11-21");
    expect([isDue(end, day("2032-11-20")), isDue(end, day("2032-11-21"))]).toEqual([false, true]);
    expect(retentionEnd(facts({ lockedOn: day("2028-02-29") }), rule)?.deleteOn).toBe("2035-03-01");
  });

  it("does not end within 90 days of a changed period or a released hold", () => {
    const changed = { years: 6, changedOn: day("2033-01-10") };
    expect(retentionEnd(facts(), changed)?.deleteOn).toBe("2033-04-10");
    expect(retentionEnd(facts({ releasedOn: day("2034-05-01") }), rule)?.deleteOn).toBe("2034-07-30");
  });

  it("does not end during a legal hold, but is still listed", () => {
    const end = retentionEnd(facts({ isHeld: true }), rule);
    expect([isDue(end, day("2099-01-01")), isAnnounced(end, day("2099-01-01"))]).toEqual([false, true]);
  });

  it("is announced for exactly 90 days before its end", () => {
    const end = retentionEnd(facts(), rule);
    expect([isAnnounced(end, day("2032-08-22")), isAnnounced(end, day("2032-08-23"))]).toEqual([false, true]);
  });

  it("has no end if the engagement was never locked or is reopened", () => {
    const end = retentionEnd(facts({ lockedOn: null }), rule);
    expect([end, isDue(end, day("2099-01-01")), isAnnounced(end, day("2099-01-01"))]).toEqual([null, false, false]);
  });

  it("is never shorter than six years from the lock and from the filing deadline, whatever the dates", () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays(day("1990-01-01"), offset));
    fc.assert(
      fc.property(
        days,
        days,
        days,
        fc.integer({ min: retentionYears.least, max: retentionYears.most }),
        (endOn, lockedOn, changedOn, years) => {
          const end = retentionEnd({ endOn, lockedOn, isHeld: false, releasedOn: null }, { years, changedOn });
          const least = (from: PlainDate): string => `${Number(from.slice(0, 4)) + 6}${from.slice(4)}`;
          expect(end && end.deleteOn > least(lockedOn) && end.deleteOn > least(lastFilingDay(endOn))).toBe(true);
          expect(end && end.deleteOn >= addDays(changedOn, 90)).toBe(true);
        },
      ),
    );
  });
});
