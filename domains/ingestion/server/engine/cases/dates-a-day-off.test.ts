import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Mapping } from "../../../core/mapping/mapping.ts";
import { openTaskBench, type TaskBench } from "../run-task.test-data.ts";
import { casesOf, readCase } from "./read-case.test-data.ts";

let bench: TaskBench;
beforeAll(async () => {
  bench = await openTaskBench();
});
afterAll(() => bench.close());

const register = (dates: readonly string[], header = "Pay Date"): string =>
  `Participant ID,Participant Name,${header},Money Source,Amount\n${dates.map((date, at) => `P${at},"Doe, Ann",${date},Pre-Tax,10.00`).join("\n")}\n`;
const readDates = (dates: readonly string[]) =>
  readCase(bench, { content: register(dates), slot: "contribution_detail", upload_as: "r.csv" });
const daysOf = ({ rows }: Awaited<ReturnType<typeof readDates>>) => rows.map(({ pay_date }) => pay_date);

describe("dates at an hour of the previous evening", () => {
  it.each(casesOf("10-dates-a-day-off").map((one) => [one.id, one] as const))(
    "%s: the next day is proposed, for review",
    async (_id, one) => {
      const read = await readCase(bench, one);
      expect(read.asked["Pay Date"]?.reason).toMatch(/All 6 dates have the time .*next day.*Confirm it, or choose the day as written/);
      expect(read.notices.join()).toContain("read as the next day");
      const months = one.id === "08f-cross-month" ? ["01", "02", "03", "05", "08", "11"].map((month) => `2024-${month}-01`) : null;
      expect(daysOf(read)).toEqual(months ?? ["2024-01-12", "2024-02-09", "2024-03-15", "2024-05-24", "2024-08-16", "2024-11-22"]);
    },
  );

  it("are also recognized in texts, with a zone and with two different hours because of daylight saving time", async () => {
    for (const [dates, shown] of [
      [["12/31/2023 11:00 PM", "06/30/2024 10:00 PM"], "22:00 or 23:00"],
      [["2023-12-31T19:00:00-05:00", "2024-06-30T20:00:00-04:00"], "19:00 or 20:00"],
      [["45291.9583333333", "45473.9583333333"], "23:00"],
    ] as const) {
      const read = await readDates(dates);
      expect(daysOf(read), dates.join()).toEqual(["2024-01-01", "2024-07-01"]);
      expect(read.asked["Pay Date"]?.reason).toContain(shown);
    }
  });

  it.each([
    [["2024-01-12T05:00:00Z", "2024-06-14T04:00:00Z"]],
    [["2024-01-12 00:00:00", "2024-06-14 00:00:00"]],
    [["2024-01-12 23:59:59", "2024-06-14 23:59:59"]],
    [["2024-01-12 21:14:09", "2024-06-14 18:30:55"]],
    [["2024-01-12 12:00", "2024-06-14 12:00"]],
  ])("cause no question for actual times of day: %s", async (dates) => {
    const read = await readDates(dates);
    expect([daysOf(read), read.asked]).toEqual([["2024-01-12", "2024-06-14"], {}]);
  });

  it("are read as written if a person says so, and the other reading counts its rows", async () => {
    const dates = ["2024-01-11 23:00:00", "2024-12-31 23:00:00"];
    const { mapping } = await bench.inspection(register(dates), "contribution_detail", { planYear: 2024 });
    const as = (lateHours: "as_written" | "next_day"): Mapping => ({
      ...mapping,
      columns: mapping.columns.map((column) =>
        column.field === "pay_date" ? { ...column, format: { ...column.format, lateHours } } : column,
      ),
    });
    const written = await bench.normalize(as("as_written"));
    expect([await bench.rows("canonical.parquet", "pay_date"), written.repairs]).toEqual([
      [{ pay_date: "2024-01-11" }, { pay_date: "2024-12-31" }],
      [],
    ]);
    const next = await bench.normalize(as("next_day"));
    expect(await bench.rows("canonical.parquet", "pay_date")).toEqual([{ pay_date: "2024-01-12" }, { pay_date: "2025-01-01" }]);
    expect(next.repairs).toMatchObject([{ code: "date-next-day", count: 2 }]);
  });

  it("raise a question for a person who maps a column that had no field", async () => {
    const { mapping, columns } = await bench.inspection(register(["2024-01-11 23:00", "2024-02-08 23:00"], "Zeta"), "contribution_detail");
    const zeta = columns.find(({ header }) => header === "Zeta");
    expect(zeta?.format.lateHours).toBe(zeta?.field === "pay_date" ? "next_day" : "open");
    expect(mapping.columns.find(({ header }) => header === "Zeta")?.format).toEqual(zeta?.format);
  });
});
