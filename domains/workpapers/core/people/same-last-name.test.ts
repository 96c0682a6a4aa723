import { describe, expect, it } from "vitest";
import { sameLastName } from "./same-last-name.ts";

describe("the same last name", () => {
  it.each([
    ["O'Neil, Zed", "ONEIL JR, ZED"],
    ["Zed O'Neil", "Zed ONEIL JR"],
    ["Zed O’Neil", "Oneil, Zed"],
    ["Núñez, Ana", "NUNEZ, ANA"],
    ["Smith-Jones, Ana", "Ana Smith-Jones"],
    ["Van Buren, Una", "Una Van Buren"],
    ["Una Van Buren", "VAN BUREN III, UNA M"],
    ["Peter Smith, Jr.", "Smith, Peter"],
  ])("is recognized across spellings and forms: %s and %s", (a, b) => {
    expect(sameLastName(a, b)).toBe(true);
    expect(sameLastName(b, a)).toBe(true);
  });

  it.each([
    ["Adams, Ana", "Baker, Ana"],
    ["Ana Adams", "Ana Baker"],
    ["Adams, Ana", "Ana Baker"],
    ["Peter Smith, Jr.", "Peters, Smith"],
  ])("is not recognized if the names differ: %s and %s", (a, b) => {
    expect(sameLastName(a, b)).toBe(false);
    expect(sameLastName(b, a)).toBe(false);
  });
});
