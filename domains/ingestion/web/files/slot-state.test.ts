import { describe, expect, test } from "vitest";
import { assetStatus, guessSlot, lostWith, rowEquationText, slotCounts } from "./slot-state.ts";

const slots = [
  { data_feed_node_id: "t", report_key: "trust_statement", title: "Trust statement" },
  { data_feed_node_id: "b", report_key: "participant_balances", title: "Participant balances" },
  { data_feed_node_id: "c", report_key: "contribution_detail", title: "Contribution detail" },
  { data_feed_node_id: "d", report_key: "distribution_detail", title: "Distribution detail" },
  { data_feed_node_id: "p", report_key: "payroll_register", title: "Payroll register" },
  { data_feed_node_id: "m", report_key: "demographics", title: "Demographics" },
];

describe("slots", () => {
  test.each([
    ["Trust_Statement_061842_2024.xlsx", "t"],
    ["Acct Balance Detail 12312024.csv", "b"],
    ["ContribDetail_01012024-12312024.csv", "c"],
    ["Distributions 2024 final.xlsx", "d"],
    ["Paygrove_Register_2024.csv", "p"],
    ["census-2024.csv", "m"],
    ["export (3).csv", null],
    ["contribution and distribution.csv", null],
  ])("the name %s points at %s", (name, slot) => expect(guessSlot(name, slots)).toBe(slot));

  test("of two slots of the same report neither is obvious", () => {
    expect(
      guessSlot("trust.csv", [...slots, { data_feed_node_id: "t2", report_key: "trust_statement", title: "Trust statement" }]),
    ).toBeNull();
  });

  test("the row equation names every term that is not nothing, and says when it does not hold", () => {
    const rows = { read: 1206, kept: 1200, kept_out_of_period: 1, rejected: 2, skipped: 3 };
    expect(rowEquationText(rows)).toBe("1,206 read = 1,200 kept + 1 out of period + 2 rejected + 3 skipped");
    expect(rowEquationText({ ...rows, kept: 1199 })).toContain("≠");
    expect(rowEquationText({ read: 4, kept: 4, kept_out_of_period: 0, rejected: 0, skipped: 0 })).toBe("4 read = 4 kept");
  });

  test("a file with rejected rows is not validated, one whose mapping is open asks for it", () => {
    const rows = { read: 1, kept: 0, kept_out_of_period: 0, rejected: 1, skipped: 0 };
    expect(assetStatus({ status: "ready", rows }).status).toBe("file_error");
    expect(assetStatus({ status: "ready", rows: null }).status).toBe("file_validated");
    expect(assetStatus({ status: "needs_mapping", rows: null }).status).toBe("to_judge");
    expect(assetStatus({ status: "inspecting", rows: null }).status).toBe("file_checking");
  });

  test("a refused file does not fill its slot; an optional empty slot is not wanted", () => {
    const asset = (status: "ready" | "refused") => ({ status }) as never;
    expect(
      slotCounts([
        { required: true, assets: [asset("refused")] },
        { required: false, assets: [] },
        { required: false, assets: [asset("ready")] },
      ]),
    ).toEqual({ filled: 1, wanted: 2 });
  });

  test("removing the last file of a needed slot says what cannot be prepared", () => {
    expect(lostWith({ title: "Loan detail", required: true, assets: [] })).toContain("cannot be prepared");
    expect(lostWith({ title: "Loan detail", required: false, assets: [] })).not.toContain("cannot be prepared");
  });
});
