import { expect, test } from "vitest";
import { shortenName } from "./shorten-name.ts";

const long = `${"Participant account balances of every location ".repeat(5)}as of 12-31-2024.xlsx`;

test("a name of 255 characters keeps its beginning, its end and its extension", () => {
  const short = shortenName(long.slice(-255), 48);
  expect([...short]).toHaveLength(48);
  expect(short).toMatch(/^.{20,}….{8,}\.xlsx$/);
});

test("a name that fits is unchanged", () => {
  expect(shortenName("Census 2024.csv", 48)).toBe("Census 2024.csv");
});

test.each(["x".repeat(80), `.${"x".repeat(80)}`, `a.${"x".repeat(80)}`, "𝔘".repeat(80)])("no name gets longer: %s", (name) => {
  const short = shortenName(name, 20);
  expect([...short]).toHaveLength(20);
  expect(short).not.toMatch(/[\ud800-\udbff]$/);
});
