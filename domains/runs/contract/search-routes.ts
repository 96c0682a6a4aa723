import { defineRoutes, Id, Text } from "@tieout/contract";
import { z } from "zod";
import { SeverityShape } from "../core/index.ts";
import { FigureAnswer, FigureKey, FigureQuery } from "./figure-shapes.ts";
import { ExceptionPage, ExceptionQuery, PopulationPage, PopulationQuery } from "./row-list-shapes.ts";

const engagementParams = z.object({ engagementId: Id });
const outputParams = engagementParams.extend({ outputKey: z.string().regex(/^[a-z_]{1,60}$/) });
const read = { kind: "permission", permission: "engagement.read", scope: { entity: "engagement", id: "engagementId" } } as const;

/** Sent in the body, because the text may name a person, and browsers and proxies store URLs. */
const SearchText = z.strictObject({ text: Text(200) });

const InOutput = { output: z.object({ key: z.string(), title: z.string() }) };

export const FoundException = z.object({
  ...InOutput,
  address: z.string(),
  title: z.string(),
  subject: z.string(),
  severity: SeverityShape,
});
export type FoundException = z.infer<typeof FoundException>;

export const FoundPerson = z.object({
  ...InOutput,
  result_id: z.string(),
  /** Position in this result's main schedule; identifies the person in URLs. */
  row: z.number().int(),
  name: z.string(),
  id: z.string(),
  /** Masked except for the last four digits. */
  ssn: z.string(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

/** Search for the command palette in the results of the last successful run, and text search in a workpaper's lists. */
export const searchRoutes = defineRoutes({
  searchExceptions: {
    method: "POST",
    path: "/api/engagements/:engagementId/search/exceptions/",
    summary: "Exceptions in all workpapers whose rule, subject or ID has every word: the first ones and the count",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    body: SearchText,
    output: z.object({ count: z.number().int(), results: z.array(FoundException) }),
    failures: ["workpapers.no-results"],
    idempotent: { why: "it stores nothing" },
  },
  searchPeople: {
    method: "POST",
    path: "/api/engagements/:engagementId/search/people/",
    summary: "People in all main schedules whose name, ID and last four SSN digits have every word: the first ones per workpaper",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: engagementParams,
    body: SearchText,
    output: z.object({
      count: z.number().int(),
      results: z.array(FoundPerson),
      unreadable: z.array(z.string()).describe("Titles of workpapers whose rows can't be read"),
    }),
    failures: ["workpapers.no-results"],
    idempotent: { why: "it stores nothing" },
    ownTransaction: true,
  },
  searchExceptionRows: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/exceptions/search/",
    summary: "Exceptions of one workpaper that contain a text, page by page",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: outputParams,
    query: ExceptionQuery,
    body: SearchText,
    output: ExceptionPage,
    failures: ["workpapers.no-results", "workpapers.output-unknown"],
    idempotent: { why: "it stores nothing" },
  },
  searchPopulation: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/population/search/",
    summary: "Rows of a population or the main schedule that contain a text, page by page",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: outputParams,
    query: PopulationQuery,
    body: SearchText,
    output: PopulationPage,
    failures: ["workpapers.no-results", "workpapers.output-unknown", "workpapers.rows-unavailable"],
    idempotent: { why: "it stores nothing" },
    ownTransaction: true,
  },
  searchFigureRows: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/figures/:figureKey/search/",
    summary: "The source rows behind a figure that contain a text, page by page",
    access: read,
    needs: "engagements",
    apiKey: "read",
    params: outputParams.extend({ figureKey: FigureKey }),
    query: FigureQuery,
    body: SearchText,
    output: FigureAnswer,
    failures: [
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.figure-unknown",
      "workpapers.rows-unavailable",
      "workpapers.rows-damaged",
    ],
    idempotent: { why: "it stores nothing" },
    ownTransaction: true,
  },
});
