import { describe, expect, test } from "vitest";
import { keepNotices, keptNotices } from "./kept-notices.ts";

const announcement = { id: "6f3", name: "autumn", title: "Roll forward", version: "2.0", body: "Next year is made.", article: null };

function storage(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}

describe("notices stored for the next page", () => {
  test("are read back as received", () => {
    const place = storage(null);
    const notices = { notices: ["Dates are in UTC."], announcements: [announcement] };
    keepNotices(place, notices as Parameters<typeof keepNotices>[1]);
    expect(keptNotices(place)).toEqual(notices);
  });

  test.each([
    null,
    "",
    "{",
    "null",
    "[]",
    "{}",
    '{"notices":[1],"announcements":[]}',
    '{"notices":[],"announcements":[null]}',
    '{"notices":[],"announcements":[{"id":"1","title":"t","version":"v","body":{},"article":null}]}',
  ])("are empty if storage contains %j", (text) => {
    expect(keptNotices(storage(text))).toBeUndefined();
  });
});
