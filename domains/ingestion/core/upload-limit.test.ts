import { expect, test } from "vitest";
import { megabytesText, uploadObstacle } from "./upload-limit.ts";

const limit = 2_147_483_648;

test("a file at the limit passes; one byte more is refused with the limit and what to do", () => {
  expect(uploadObstacle({ name: "a.csv", sizeBytes: limit }, limit)).toBeNull();
  expect(uploadObstacle({ name: "a.csv", sizeBytes: limit + 1 }, limit)).toMatch(/^a\.csv is larger than 2,048 MB.*split the file/);
});

test("an empty file is refused", () => {
  expect(uploadObstacle({ name: "a.csv", sizeBytes: 0 }, limit)).toMatch(/is empty/);
  expect(uploadObstacle({ name: "a.csv", sizeBytes: 1 }, limit)).toBeNull();
});

test("limits below a megabyte are shown with one decimal", () =>
  expect([megabytesText(524_288), megabytesText(3 * 2 ** 20)]).toEqual(["0.5", "3"]));
