import { expect, test } from "vitest";
import { engagementStatuses } from "../core/index.ts";
import { statusCounts } from "./engagement-list-statuses.tsx";

test("counts by status add up to the rows and follow the order of an engagement's life", () => {
  const rows = [...engagementStatuses, "ready", "locked"]
    .reverse()
    .map((status) => ({ status: status as (typeof engagementStatuses)[number] }));
  const counts = statusCounts(rows);
  expect(counts.map(({ status }) => status)).toEqual(engagementStatuses);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
});

test("a status without a row is not offered", () => expect(statusCounts([{ status: "ready" }])).toEqual([{ status: "ready", count: 1 }]));
