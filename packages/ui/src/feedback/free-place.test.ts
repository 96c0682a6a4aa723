import { expect, test } from "vitest";
import { type Box, clearPlace, freePlace, overlaps } from "./free-place.ts";

const desk = { width: 1440, height: 900 };
const phone = { width: 320, height: 640 };
const toast = { width: 296, height: 60 };

test("a toast appears in the upper right corner if nothing else is there", () => {
  expect(freePlace(toast, desk, [])).toEqual({ left: 1136, top: 8, ...toast });
});

test("a toast covers no button and takes the free spot nearest to the corner", () => {
  const buttons: readonly Box[] = [
    { left: 1180, top: 16, width: 240, height: 28 },
    { left: 1300, top: 76, width: 120, height: 36 },
    { left: 1000, top: 130, width: 420, height: 40 },
  ];
  const place = freePlace(toast, desk, buttons);
  expect(place).not.toBeNull();
  for (const button of buttons) expect(place && overlaps(place, button)).toBe(false);
  expect(place).toMatchObject({ left: 1136, top: 178 });
});

test("a toast stays in place as long as it covers no button there", () => {
  const before = { left: 400, top: 300 };
  expect(freePlace(toast, desk, [], before)).toMatchObject(before);
  expect(freePlace(toast, desk, [{ left: 420, top: 320, width: 50, height: 30 }], before)).toMatchObject({ left: 1136, top: 8 });
});

test("on a phone, a toast finds the gap between top bar and sticky footer, and finds no spot if buttons leave none", () => {
  const rows = (every: number) => Array.from({ length: 10 }, (_, row): Box => ({ left: 12, top: row * every, width: 296, height: 36 }));
  expect(freePlace(toast, phone, rows(112))).toMatchObject({ left: 16, top: 44 });
  expect(freePlace(toast, phone, rows(64))).toBeNull();
});

test("a toast covers no table row if another spot is free, and prefers covering a row to covering a button", () => {
  const clickable: readonly Box[] = [{ left: 1180, top: 16, width: 240, height: 28 }];
  const lines = (width: number): readonly Box[] => [{ left: 220, top: 40, width, height: 850 }];
  const place = clearPlace(toast, { ...desk, width: 1600 }, { clickable, read: lines(1070) });
  expect(place).toMatchObject({ left: 1296, top: 52 });
  const covering = clearPlace(toast, phone, {
    clickable: [{ left: 12, top: 8, width: 296, height: 36 }],
    read: [{ left: 0, top: 0, ...phone }],
  });
  expect(covering).toMatchObject({ left: 16, top: 52 });
});
