import { describe, expect, it } from "vitest";
import { abbreviates, spelledAs } from "./abbreviations.ts";

describe("shortened words", () => {
  it.each([
    ["mtch", "match"],
    ["brth", "birth"],
    ["partic", "participant"],
    ["emplyr", "employer"],
    ["termd", "terminated"],
    ["repymt", "repayment"],
    ["forfeitrs", "forfeitures"],
  ])("%s is short for %s", (short, word) => expect(abbreviates(short, word)).toBe(true));

  it.each([
    ["net", "note"],
    ["match", "mtch"],
    ["fee", "federal"],
    ["st", "state"],
    ["gross", "gross"],
    ["income", "interest"],
  ])("%s is not short for %s", (short, word) => expect(abbreviates(short, word)).toBe(false));
});

describe("words without spaces", () => {
  it.each([
    ["chkdate", ["check", "date"], "certain"],
    ["ermatch", ["employer", "match"], "certain"],
    ["k401loan", ["401k", "loan"], "certain"],
    ["ppbeg", ["pay", "period", "beginning"], "likely"],
    ["chkdate", ["check", "amount"], null],
    ["chkdatex", ["check", "date"], null],
    ["date", ["check", "date"], null],
  ] as const)("%s spells %j: %s", (letters, words, how) => expect(spelledAs(letters, words)).toBe(how));

  // Checking every possible split would take forever.
  it.each([
    ["a".repeat(80), "likely"],
    ["ab".repeat(40), null],
  ])("letters with countless possible splits are still judged quickly: %s", (letters, how) => {
    const words = Array.from({ length: 8 }, () => "aaaaaaaaaaab");
    expect(spelledAs(letters, words)).toBe(how);
  });
});
