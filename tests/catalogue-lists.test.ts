import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { statementLines } from "@tieout/catalogue/core";
import { expect, test } from "vitest";
import { statementLines as compared } from "../domains/workpapers/core/papers/participant-activity/ties/statement-lines.ts";

const root = path.join(import.meta.dirname, "..");

const list = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.name === "node_modules" || entry.name === "dist") return [];
    return entry.isDirectory() ? list(name) : [name];
  });

/** A value for each of the catalogue's keys: a list that a new entry would have to be added to. */
const wholeRecord = /(?<!Partial<(?:Readonly<)?)Record<\s*(?:PaperKey|ReportKey|ControlTotalKey|DistributionTypeKey|MoneySourceKey),/;

test("what every entry of the catalogue has is in its entry; its words beside it; ingestion alone keeps a definition for each report", () => {
  const files = ["domains", "apps", "packages"].flatMap(list).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const second = files.filter((file) => !file.endsWith(".test.ts") && wholeRecord.test(readFileSync(path.join(root, file), "utf8")));
  expect(second).toEqual(["domains/catalogue/core/report-words.ts", "domains/ingestion/core/reports/report-registry.ts"]);
});

test("every line of the trust statement is compared with a figure", () => {
  const lines = statementLines.filter(({ isPart }) => !isPart).map(({ total }) => total);
  expect(compared.map(([total]) => total).toSorted()).toEqual(lines.toSorted());
});
