import type { ReportKey } from "@tieout/catalog/core";
import { describe, expect, it } from "vitest";
import { filesStep, mappingStep, missingOf } from "./engagement-ports.ts";
import type { MappingSlot } from "./mapping/mapping-wire.ts";

const ready = { status: "ready" } as MappingSlot["assets"][number];

const slot = (reportKey: ReportKey, subcontractName: string, files: number, provider = "Other (universal)"): MappingSlot => ({
  node: { reportKey, required: true } as MappingSlot["node"],
  provider,
  subcontractName,
  assets: Array.from({ length: files }, () => ready),
  stored: { acceptedAt: new Date(0) } as MappingSlot["stored"],
});

describe("missing items for the files step", () => {
  it("name the contract only if two from one provider are attached, and say that an empty report is enough if another provider's is uploaded", () => {
    const balances = [slot("participant_balances", "Old", 1), slot("participant_balances", "New", 1)];
    expect(
      missingOf("recordkeeper", [...balances, slot("distribution_detail", "Old", 1), slot("distribution_detail", "New", 0)], []),
    ).toEqual([
      "Upload the distribution detail of Other (universal) (New); if there was no activity, upload a file with only the header row.",
    ]);
    expect(missingOf("recordkeeper", [slot("participant_balances", "Old", 0)], [])).toEqual([
      "Upload the participant balances of Other (universal).",
    ]);
    const [old, recent] = [slot("participant_balances", "Old", 0), slot("participant_balances", "New", 0, "Empower")];
    expect(missingOf("recordkeeper", [old, recent], [])).toEqual([
      "Upload the participant balances of Other (universal).",
      "Upload the participant balances of Empower.",
    ]);
  });
});

describe("long lists of missing items", () => {
  it("name the first twelve items of a kind and count the others", () => {
    const crowd = Array.from({ length: 200 }, (_, at) => slot("participant_balances", `Contract ${at + 1}`, 0));
    const missing = missingOf("recordkeeper", crowd, ["a.csv"]);
    expect(missing).toHaveLength(14);
    expect(missing.slice(11)).toEqual([
      "Upload the participant balances of Other (universal) (Contract 12).",
      "Replace or remove a.csv, which can't be read.",
      "Upload 188 more reports.",
    ]);
  });

  it("keep the extension of a file name that is too long to show", () => {
    const [sentence = ""] = missingOf("recordkeeper", [slot("participant_balances", "Old", 1)], [`${"Register_".repeat(27)}2024.csv`]);
    expect(sentence).toMatch(/^Replace or remove Register_.*….*2024\.csv, which can't be read\.$/);
    expect(sentence.length).toBeLessThan(130);
  });
});

describe("the files step", () => {
  it("needs attention if rows in a file cannot be read, even if each report has its file", () => {
    const read = slot("distribution_detail", "Recordkeeper", 1);
    expect(filesStep([read])).toEqual({ key: "files", state: "done", summary: "1 of 1 file" });
    const unread = { ...read, assets: [{ ...ready, facts: { rejected: 2 } } as (typeof read.assets)[number]] };
    expect(filesStep([unread, read])).toEqual({ key: "files", state: "attention", summary: "2 of 2 files, 1 with unread rows" });
  });
});

describe("the mapping step", () => {
  it("counts every column that no one has accepted, including those without a field", () => {
    const columns = [
      { field: "ssn", accepted: true },
      { field: "gross_pay", accepted: false },
      { field: null, accepted: false },
    ];
    // The step reads nothing else from a stored mapping.
    const open = { ...slot("payroll_register", "Payroll", 1), stored: { acceptedAt: null, columns } as unknown as MappingSlot["stored"] };
    expect(mappingStep([open]).summary).toBe("2 columns to review");
    expect(mappingStep([slot("payroll_register", "Payroll", 1)]).summary).toBe("All columns accepted");
  });
});
