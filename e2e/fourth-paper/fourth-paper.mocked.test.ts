import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { paperEntryOf, paperKeys } from "@tieout/catalog/core";
import { papers } from "@tieout/workpapers/core";
import { afterAll, describe, expect, it, vi } from "vitest";
import { paperConformance } from "../../apps/product/src/papers/paper-conformance.ts";
import { foundBy, openTestRun, person } from "../../apps/product/src/papers/run-tasks.test-data.ts";
import { paperRegisters } from "../../scripts/new/new-paper.ts";
import { addFourthPaper, fourthPaper } from "../add-fourth-paper.ts";
import { contributionListing as entry } from "./contribution-listing.ts";
import { contributionListing } from "./paper.ts";
// The workpaper's own tests, run with a catalog that includes it.
import "./compute.test.ts";
import "./kept-versions.test.ts";
import "./negative-amount.test.ts";

vi.mock(import("../../domains/catalog/core/papers/registered-papers.ts"), async (importOriginal) => {
  const [{ registeredPapers }, fourth] = await Promise.all([importOriginal(), import("./contribution-listing.ts")]);
  // The type is a list of exactly three; the modules that read it accept any length.
  return { registeredPapers: [...registeredPapers, fourth.contributionListing] as never };
});
vi.mock(import("../../domains/workpapers/core/index.ts"), async (importOriginal) => {
  const [register, paper] = await Promise.all([importOriginal(), import("./paper.ts")]);
  return { papers: [...register.papers, paper.contributionListing] };
});

const root = path.join(import.meta.dirname, "../..");
const copy = mkdtempSync(path.join(tmpdir(), "tieout-fourth-paper-"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

paperConformance(contributionListing, {
  golden: path.join(import.meta.dirname, "contribution-listing.golden.txt"),
  planted: ["listing.negative_amount"],
});

describe("a workpaper made of an entry, a folder and a line in each register", () => {
  it("is last in the list of papers", () => {
    expect(paperKeys.at(-1)).toBe(fourthPaper.key);
    expect(paperEntryOf("contribution_listing")).toBe(entry);
    expect(papers.map(({ key }) => key)).toEqual(paperKeys);
  });

  it("finds a negative contribution, but none above zero", async () => {
    const contribution = { pay_date: "2024-03-15", money_source: "match" };
    const rows = [
      { ...person("P1", "ADAMS, ANN", "1001"), ...contribution, amount: -1 },
      { ...person("P2", "BAKER, BEN", "1002"), ...contribution, amount: 1 },
    ];
    const run = await openTestRun([{ report: "contribution_detail", rows }], 1);
    await run.populate(["contribution_listing"]);
    expect(foundBy(run.result("contribution_listing"), "listing.negative_amount")).toEqual(["ADAMS, ANN (P1)"]);
    rmSync(run.folder, { recursive: true });
  });

  it("is added to a checkout with imports that fit its place, and one line and one import in each register", () => {
    for (const register of paperRegisters) {
      mkdirSync(path.dirname(path.join(copy, register)), { recursive: true });
      cpSync(path.join(root, register), path.join(copy, register));
    }
    addFourthPaper(copy);
    for (const register of paperRegisters) {
      const [before, after] = [root, copy].map((folder) => readFileSync(path.join(folder, register), "utf8").split("\n"));
      expect(after?.filter((line) => !before?.includes(line)).filter((line) => line.includes("contributionListing"))).toHaveLength(2);
    }
    const added = path.join(copy, "domains/workpapers/core/papers/contribution-listing");
    const texts = readdirSync(added).map((name) => readFileSync(path.join(added, name), "utf8"));
    expect(texts.filter((text) => text.includes("/domains/"))).toEqual([]);
    expect(texts.some((text) => text.includes('from "../../people/person.ts"'))).toBe(true);
  });
});
