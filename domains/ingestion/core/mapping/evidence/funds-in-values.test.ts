import { expect, test } from "vitest";
import { reports } from "../../reports/report-registry.ts";
import { columnStatistics } from "../column-statistics.ts";
import { reviewBelow } from "../mapping.ts";
import { suggestMapping } from "../suggest-mapping.ts";

const funds = ["Vanguard Target Retirement 2040", "Meridian 500 Index", "Harborline Core Bond CIT", "Steadfast Stable Value Trust"];
const times = <T>(values: readonly T[]): readonly T[] => Array.from({ length: 24 }, (_, at) => values[at % values.length] as T);

function suggested(header: string, values: readonly string[], others: Readonly<Record<string, readonly string[]>> = {}) {
  const columns = Object.entries({ "Participant ID": times(values).map((_, at) => `E${1000 + at}`), ...others, [header]: times(values) });
  const sources = columns.map(([name, texts], index) => ({ index, header: name, statistics: columnStatistics(texts) }));
  return suggestMapping(reports.participant_balances, sources).at(-1);
}

test.each(["Column G", "Vehicle", "Option Desc 2"])("fund names under %s are proposed as the fund, for review", (header) => {
  const found = suggested(header, funds);
  expect(found?.field).toBe("fund_name");
  expect(found?.confidence).toBeLessThan(reviewBelow);
  expect(found?.reason).toContain("values are fund names");
});

test.each([
  ["classes of assets", ["Equity", "Bond", "Stable", "Balanced"]],
  ["activities", ["Fund transfer in", "Stock dividend paid", "Investment gain loss", "Cash withdrawal"]],
  ["places", ["North Plant", "South Plant", "Head Office"]],
  ["names of people", ["Stock, Amara", "Bond, James", "Cash, Ida"]],
  ["two names", funds.slice(0, 2)],
  ["names among which one is none", [...funds, "Northside Warehouse"]],
])("%s are not proposed as funds", (_, values) => expect(suggested("Column G", values)?.field).not.toBe("fund_name"));

test("a column whose header names the fund stays the fund", () => {
  expect(suggested("Column G", funds, { "Fund Name": times([...funds].reverse()) })?.field).not.toBe("fund_name");
});
