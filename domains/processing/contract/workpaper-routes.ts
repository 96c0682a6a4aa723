import { defineRoutes, Id, OptionalText, SsnReason } from "@tieout/contract";
import { z } from "zod";
import { FigureAnswer, FigureKey, FigureQuery } from "./figure-shapes.ts";
import { ExceptionPage, ExceptionQuery, PopulationPage, PopulationQuery } from "./row-list-shapes.ts";
import { Bundle, ProcessStatus, Run } from "./run-shapes.ts";
import { SourcePage, SourceRow } from "./source-row-shapes.ts";
import { ExceptionItem, OutputResult, OutputSummary } from "./workpaper-shapes.ts";
import { yearRoutes } from "./year-routes.ts";

const engagementParams = z.object({ engagementId: Id });
const outputParams = engagementParams.extend({ outputKey: z.string().regex(/^[a-z_]{1,60}$/) });
const onEngagement = { entity: "engagement", id: "engagementId" } as const;
const read = { kind: "permission", permission: "engagement.read", scope: onEngagement } as const;
const original = { kind: "permission", permission: "engagement.open_original", scope: onEngagement } as const;
const edit = { kind: "permission", permission: "engagement.edit", scope: onEngagement } as const;

const DownloadTicket = z.object({ url: z.string(), expires_in_seconds: z.number().int() });

const EnteredAttribute = z.strictObject({ result: z.enum(["pass", "exception", "not_applicable", "open"]), note: OptionalText(4000) });

const notStarted = ["workpapers.not-ready", "workpapers.running", "workpapers.no-room", "credits.not-enough"] as const;

export const workpaperRoutes = defineRoutes({
  processEngagement: {
    method: "POST",
    path: "/api/engagements/:engagementId/workpapers/process/",
    summary: "Start a run",
    access: { kind: "permission", permission: "engagement.process", scope: onEngagement },
    apiKey: "process",
    params: engagementParams,
    body: z.strictObject({ ignoreParsingErrors: z.boolean().default(false) }),
    output: Run,
    failures: ["engagements.locked", "engagements.processing", ...notStarted],
    idempotent: true,
    touches: ["engagements", "runs", "credits"],
  },
  ...yearRoutes,
  cancelRun: {
    method: "POST",
    path: "/api/engagements/:engagementId/workpapers/cancel/",
    summary: "Cancel the current run; earlier results are kept",
    access: { kind: "permission", permission: "engagement.process", scope: onEngagement },
    apiKey: "process",
    params: engagementParams,
    output: Run,
    failures: ["engagements.locked", "workpapers.not-running"],
    idempotent: { why: "a canceled run stays canceled" },
    touches: ["engagements", "runs"],
  },
  getProcessStatus: {
    method: "GET",
    path: "/api/engagements/:engagementId/workpapers/status/",
    summary: "Progress of the current run, and the last successful run",
    access: read,
    apiKey: "read",
    params: engagementParams,
    output: ProcessStatus,
    failures: [],
  },
  streamProcessEvents: {
    method: "GET",
    path: "/api/engagements/:engagementId/workpapers/events/",
    summary: "Progress as an event stream, read with the bearer header",
    access: read,
    apiKey: "none",
    params: engagementParams,
    output: "stream",
    failures: [],
    ownTransaction: true,
  },
  listBundles: {
    method: "GET",
    path: "/api/engagements/:engagementId/workpapers/bundles/",
    summary: "Bundles of successful runs, newest first",
    access: read,
    apiKey: "read",
    params: engagementParams,
    output: z.array(Bundle),
    failures: [],
  },
  createDownloadTicket: {
    method: "POST",
    path: "/api/engagements/:engagementId/workpapers/download-tickets/",
    summary: "A single-use ticket of 60 seconds for one file of a bundle",
    access: read,
    apiKey: "read",
    params: engagementParams,
    body: z.strictObject({ object_id: Id }),
    output: DownloadTicket,
    failures: ["workpapers.no-results", "workpapers.file-damaged", "workpapers.file-quarantined", "workpapers.scan-waits"],
    idempotent: { why: "a ticket is a secret of one minute, and no answer with a secret is stored" },
  },
  listResults: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/",
    summary: "The last successful run at a glance",
    access: read,
    apiKey: "read",
    params: engagementParams,
    output: z.object({ run: Run, outputs: z.array(OutputSummary) }),
    failures: ["workpapers.no-results"],
  },
  getResult: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/",
    summary: "Figures, ties, rules, sample of one workpaper",
    access: read,
    apiKey: "read",
    params: outputParams,
    output: OutputResult,
    failures: ["workpapers.no-results", "workpapers.output-unknown"],
  },
  listExceptions: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/exceptions/",
    summary: "Exceptions of one workpaper, page by page",
    access: read,
    apiKey: "read",
    params: outputParams,
    query: ExceptionQuery,
    output: ExceptionPage,
    failures: ["workpapers.no-results", "workpapers.output-unknown"],
  },
  listPopulation: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/population/",
    summary: "Rows of the population or of the main schedule, page by page",
    access: read,
    apiKey: "read",
    params: outputParams,
    query: PopulationQuery,
    output: PopulationPage,
    failures: ["workpapers.no-results", "workpapers.output-unknown", "workpapers.rows-unavailable"],
    ownTransaction: true,
  },
  openFigure: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/figures/:figureKey/",
    summary: "The source rows behind a figure, searched and sorted page by page, and whether all of them add up to it",
    access: read,
    apiKey: "read",
    params: outputParams.extend({ figureKey: FigureKey }),
    query: FigureQuery,
    output: FigureAnswer,
    failures: [
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.figure-unknown",
      "workpapers.rows-unavailable",
      "workpapers.rows-damaged",
    ],
    ownTransaction: true,
  },
  openSourcePage: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/files/:assetId/rows/",
    summary: "A row in its place in the file, with the rows around it",
    access: read,
    apiKey: "read",
    params: outputParams.extend({ assetId: Id }),
    query: z.object({
      sheet: z.string().max(1_000).optional().describe("Where several sheets of the file were read"),
      row: z.coerce.number().int().min(1).max(2_000_000_000),
      page: z.coerce.number().int().min(-1_000_000).max(1_000_000).default(0).describe("0 has the row; negative pages are above it"),
    }),
    output: SourcePage,
    failures: [
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.source-unknown",
      "workpapers.rows-unavailable",
      "workpapers.rows-damaged",
    ],
    ownTransaction: true,
  },
  openOriginal: {
    method: "POST",
    path: "/api/engagements/:engagementId/results/:outputKey/files/:assetId/original/",
    summary: "A single-use ticket of 60 seconds for an uploaded file as it was given, with full SSNs; written to the audit log",
    access: original,
    apiKey: "none",
    params: outputParams.extend({ assetId: Id }),
    body: z.strictObject({ shows_full_ssns: z.literal(true).describe("The caller was warned and agrees"), reason: SsnReason }),
    output: DownloadTicket,
    failures: [
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.source-unknown",
      "workpapers.original-removed",
      "workpapers.file-damaged",
      "workpapers.file-quarantined",
      "workpapers.scan-waits",
    ],
    idempotent: { why: "a ticket is a secret of one minute, and no answer with a secret is stored" },
  },
  openException: {
    method: "GET",
    path: "/api/engagements/:engagementId/results/:outputKey/exceptions/:exceptionId/rows/",
    summary: "The source rows behind an exception",
    access: read,
    apiKey: "read",
    params: outputParams.extend({ exceptionId: z.string().max(200) }),
    output: z.object({ item: ExceptionItem, results: z.array(SourceRow) }),
    failures: [
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.item-unknown",
      "workpapers.rows-unavailable",
      "workpapers.rows-damaged",
    ],
    ownTransaction: true,
  },
  putTieReason: {
    method: "PUT",
    path: "/api/engagements/:engagementId/results/:outputKey/ties/:tieKey/",
    summary: "Enter the reason for a difference",
    access: edit,
    apiKey: "none",
    params: outputParams.extend({ tieKey: z.string().max(120) }),
    body: z.strictObject({
      reason: OptionalText(4000),
      /** As it was read; if a colleague wrote another one since, theirs is kept and the call is refused with it. */
      before: OptionalText(4000).optional(),
    }),
    output: z.object({ key: z.string(), reason: z.string() }),
    failures: [
      "engagements.locked",
      "engagements.processing",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.tie-unknown",
      "workpapers.changed-meanwhile",
    ],
    touches: ["results"],
  },
  putAttributeResult: {
    method: "PUT",
    path: "/api/engagements/:engagementId/results/:outputKey/sample/:itemId/:procedureId/",
    summary: "Record what the auditor found for one sampled item and procedure",
    access: edit,
    apiKey: "none",
    params: outputParams.extend({ itemId: z.string().max(200), procedureId: Id }),
    body: z.strictObject({
      ...EnteredAttribute.shape,
      /** As it was read; if a colleague wrote something else since, theirs is kept and the call is refused with it. */
      before: EnteredAttribute.optional(),
    }),
    output: z.object({ item_id: z.string(), procedure_id: Id, result: z.string(), note: z.string() }),
    failures: [
      "engagements.locked",
      "engagements.processing",
      "workpapers.no-results",
      "workpapers.output-unknown",
      "workpapers.item-unknown",
      "workpapers.changed-meanwhile",
    ],
    touches: ["results"],
  },
});

/** The ticket is the credential, with the cookie of the browser that asked for it: a link that was passed on opens nothing. */
export const downloadRoutes = defineRoutes({
  download: {
    method: "GET",
    path: "/api/downloads/:ticket/",
    summary: "Stream the file of a ticket, once",
    access: { kind: "public", why: "the single-use ticket names the object and its session, and works in the browser that asked for it" },
    apiKey: "none",
    params: z.object({ ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    output: "stream",
    failures: ["workpapers.ticket-invalid"],
    ownTransaction: true,
  },
});
