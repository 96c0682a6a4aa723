import { defineRoutes, Id, PageQuery, pageOf } from "@tieout/contract";
import { z } from "zod";
import { ExceptionDifference, FigureParts, RunDifferences } from "./difference-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const read = { kind: "permission", permission: "engagement.read", scope: { entity: "engagement", id: "engagementId" } } as const;

const RunNumber = z.coerce.number().int().min(1).max(1_000_000);
const pair = {
  from: RunNumber.describe("Number of the earlier run"),
  to: RunNumber.describe("Number of the later run"),
};

/** Two successful runs of an engagement, side by side. */
export const differenceRoutes = defineRoutes({
  compareRuns: {
    method: "GET",
    path: "/api/engagements/:engagementId/workpapers/differences/",
    summary: "Compare two successful runs: what was added, removed or changed, and why; without run numbers, the newest two",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    query: z.object({ from: pair.from.optional(), to: pair.to.optional() }),
    output: RunDifferences,
    failures: ["workpapers.no-results", "workpapers.run-unknown"],
  },
  listExceptionDifferences: {
    method: "GET",
    path: "/api/engagements/:engagementId/workpapers/differences/exceptions/",
    summary: "Exceptions added, removed or changed between two successful runs, page by page",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    query: PageQuery.extend({
      ...pair,
      cause: z
        .string()
        .regex(/^[A-Z]{1,3}$/)
        .optional()
        .describe("Letter of a cause; only what it may have changed"),
    }),
    output: pageOf(ExceptionDifference),
    failures: ["workpapers.run-unknown"],
  },
  openFigureParts: {
    method: "GET",
    path: "/api/engagements/:engagementId/workpapers/differences/parts/",
    summary: "How much each file and its causes changed one figure, from its rows in both runs",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    query: z.object({
      ...pair,
      output: z.string().regex(/^[a-z_]{1,60}$/),
      figure: z.string().regex(/^[A-Za-z0-9_.:|-]{1,200}$/),
    }),
    output: FigureParts,
    failures: [
      "workpapers.run-unknown",
      "workpapers.output-unknown",
      "workpapers.figure-unknown",
      "workpapers.rows-unavailable",
      "workpapers.rows-damaged",
    ],
    ownTransaction: true,
  },
});
