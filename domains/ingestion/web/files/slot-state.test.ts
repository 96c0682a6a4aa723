import { describe, expect, test } from "vitest";
import { assetStatus, lostWith, rowEquation, slotCounts, slotState } from "./slot-state.ts";

describe("slots", () => {
  test("the row equation lists every nonzero term and shows if it does not foot", () => {
    const rows = { read: 1206, kept: 1200, kept_out_of_period: 1, rejected: 2, skipped: 3 };
    expect(rowEquation(rows)).toEqual({ kept: "1,206 read = 1,200 kept", others: "1 out of period + 2 rejected + 3 skipped" });
    expect(rowEquation({ ...rows, kept: 1199 }).kept).toContain("≠");
    expect(rowEquation({ read: 4, kept: 4, kept_out_of_period: 0, rejected: 0, skipped: 0 })).toEqual({
      kept: "4 read = 4 kept",
      others: "",
    });
  });

  test("a file with rejected rows is not validated, and one with an open mapping asks for it", () => {
    const rows = { read: 1, kept: 0, kept_out_of_period: 0, rejected: 1, skipped: 0 };
    expect(assetStatus({ status: "ready", rows }).status).toBe("file_error");
    expect(assetStatus({ status: "ready", rows: null }).status).toBe("file_validated");
    expect(assetStatus({ status: "needs_mapping", rows: null }).status).toBe("to_judge");
    expect(assetStatus({ status: "inspecting", rows: null }).status).toBe("file_checking");
  });

  test("a refused file does not fill its slot, and an empty optional slot is not required", () => {
    const asset = (status: "ready" | "refused") => ({ status }) as never;
    expect(
      slotCounts([
        { required: true, assets: [asset("refused")] },
        { required: false, assets: [] },
        { required: false, assets: [asset("ready")] },
      ]),
    ).toEqual({ filled: 1, wanted: 2 });
  });

  test("a slot with a refused file is not green, whatever other files are in it", () => {
    const good = { status: "ready" as const, rows: null };
    const refused = { status: "refused" as const, rows: null };
    expect(slotState({ required: true, assets: [good, refused] }, false)).toBe("error");
    expect(slotState({ required: true, assets: [good] }, false)).toBe("done");
    expect(slotState({ required: true, assets: [good] }, true)).toBe("busy");
    expect(slotState({ required: true, assets: [good, { status: "needs_mapping", rows: null }] }, false)).toBe("open");
    expect([slotState({ required: true, assets: [] }, false), slotState({ required: false, assets: [] }, false)]).toEqual([
      "missing",
      "optional",
    ]);
    expect(slotCounts([{ required: true, assets: [good, refused] as never }])).toEqual({ filled: 0, wanted: 1 });
  });

  test("a file that another year also has raises a question until someone says it is right", () => {
    const file = (kept_by: string | null) => ({ status: "ready" as const, rows: null, of_another_year: { msg: "", kept_by } });
    expect(slotState({ required: true, assets: [file(null)] } as never, false)).toBe("open");
    expect(slotState({ required: true, assets: [file("Ann Lee")] } as never, false)).toBe("done");
  });

  test("when the last file in a required slot is removed, shows what cannot be prepared", () => {
    const ready = { status: "ready" } as const;
    expect(lostWith({ title: "Loan detail", required: true, assets: [] }, ready)).toContain("can't be prepared");
    expect(lostWith({ title: "Loan detail", required: false, assets: [] }, ready)).not.toContain("can't be prepared");
  });

  test("removing a file promises that the next one will use its mapping only if the mapping was confirmed", () => {
    const slot = { title: "Loan detail", required: true, assets: [] };
    expect(lostWith(slot, { status: "ready" })).toContain("Its mapping is kept");
    for (const status of ["needs_mapping", "refused"] as const) expect(lostWith(slot, { status })).not.toContain("mapping");
  });
});
