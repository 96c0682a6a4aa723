import { createHash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import { paperKeys } from "@tieout/catalog/core";
import type { BundlePayload } from "@tieout/runs/core";
import { renderWorkbook } from "@tieout/spreadsheet/write";
import { afterEach, describe, expect, it } from "vitest";
import { openTestRun, run, type TestRun, testEngagement } from "./run-tasks.test-data.ts";
import { controls, goldenFiles, paymentsOf, sampling, setUp } from "./test-plan.test-data.ts";

let opened: TestRun | null = null;
afterEach(() => {
  if (opened) rmSync(opened.folder, { recursive: true });
  opened = null;
});

async function allPapers(count: number): Promise<TestRun> {
  const one = await openTestRun(goldenFiles(count));
  const { papers } = await one.populate(paperKeys, controls);
  const frozen = papers.find(({ paper }) => paper === "distributions")?.populations[0];
  await one.sample("distributions", sampling, frozen?.sha256 ?? "");
  return one;
}

describe("workbooks", () => {
  it("sign off on no procedure and claim no completeness that the ties don't support", async () => {
    opened = await allPapers(30);
    const text = renderWorkbook(await opened.model("distributions", setUp));
    expect(text).toMatch(/"Rules: (no exception|exception|not applicable)"/);
    expect(text).not.toMatch(/text "No exception"/);
    expect(text).toMatch(/text "Not established: see the ties"/);
    expect(text).not.toMatch(/text "Agrees to the trust statement/);
  });

  it("show the auditor's result next to the rules' findings", async () => {
    opened = await allPapers(30);
    const attributeResults = paymentsOf(10).map((row) => ({
      population: "distributions",
      naturalKey: `${row.participant_id}|${row.dist_date}|${row.dist_type}|${(Number(row.dist_gross) / 100).toFixed(2)}`,
      occurrence: 1,
      procedureId: "b",
      result: "Pass: form seen",
    }));
    const text = renderWorkbook(await opened.model("distributions", { ...setUp, attributeResults }));
    expect(text).toMatch(/"Pass: form seen; Rules: (no exception|exception|not applicable|cannot be determined)"/);
  });

  it("contain no full SSN and no formula from a file", async () => {
    opened = await allPapers(30);
    const text = renderWorkbook(await opened.model("distributions", setUp));
    expect(text).not.toMatch(/a{20}/);
    expect(text).toMatch(/text "=HYPERLINK\(1\)"/);
  });

  it("are bundled with a manifest that lists every file's hash, with the same bytes each time", async () => {
    opened = await allPapers(9);
    const written = await opened.write("distributions", setUp);
    const payload: BundlePayload = {
      files: [
        { name: "workpapers/distributions.xlsx", input: "distributions.xlsx" },
        { name: "populations/distributions.csv", input: "distributions.population.csv" },
        { name: "samples/distributions.json", input: "distributions.proof.json" },
      ],
      sources: opened.sources.map(({ fileName, reportKey, sha256 }) => ({ fileName, report: reportKey, sha256 })),
      run: {
        id: "r1",
        user: "dana@example.com",
        startedAt: "2025-06-09T14:08:00Z",
        finishedAt: "2025-06-09T14:08:09Z",
        appVersion: "2.25.0",
      },
      engagement: testEngagement,
      auditChainHead: "00ff",
    };
    const first = await run("runs.bundle", payload, opened.context);
    const archive = readFileSync(opened.output("bundle.zip"));
    const second = await run("runs.bundle", payload, opened.context);
    expect(second).toEqual(first);
    expect(createHash("sha256").update(archive).digest("hex")).toBe(first.sha256);
    const header = archive.indexOf("manifest.json") - 30;
    const packed = archive.subarray(header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28));
    const manifest = JSON.parse(inflateRawSync(packed).toString("utf8")) as {
      outputs: { name: string; sha256: string }[];
      inputs: unknown[];
      audit_chain_head: string;
    };
    expect(manifest.outputs.find(({ name }) => name.endsWith(".xlsx"))?.sha256).toBe(written.sha256);
    expect(manifest).toMatchObject({ audit_chain_head: "00ff", run: { id: "r1", user: "dana@example.com" } });
    expect(manifest.inputs).toHaveLength(opened.sources.length);
  });
});
