import { pageLinks } from "@tieout/contract";
import type { EngagementFacts } from "@tieout/engagements/core";
import type { StatusKeeper } from "@tieout/engagements/server";
import {
  issueDownloadTicket,
  type Registration,
  redeemDownloadTicket,
  registration,
  type SignedInContext,
  ticketTtlSeconds,
} from "@tieout/http";
import type { Tx } from "@tieout/postgres";
import { runChildTask, type SourceVersions } from "@tieout/stages";
import { downloadRoutes, workpaperFailures, workpaperRoutes } from "../contract/index.ts";
import { annotationRepository } from "./annotation-repository.ts";
import { ScheduleAnswer } from "./engine-answers.ts";
import { listBundles } from "./list-bundles.ts";
import { openInChild } from "./open-in-child.ts";
import { type RowDeps, readSourceRows, traceFigure } from "./open-rows.ts";
import type { StoredPaper } from "./result-document.ts";
import { resultRepository, type StoredResult } from "./result-repository.ts";
import { resultWire } from "./result-wire.ts";
import { type RunRecord, runRepository } from "./run-repository.ts";
import { processStatus, runWire } from "./run-wire.ts";
import { cancelRun, startRun } from "./start-run.ts";
import { summaryOf } from "./summary-of.ts";
import { type IsSessionOpen, watchRun } from "./watch-run.ts";
import { saveAttribute, saveTieReason } from "./write-annotations.ts";

interface Facts {
  readonly engagement: EngagementFacts;
  readonly [entity: string]: unknown;
}

export interface WorkpapersDeps extends RowDeps {
  readonly keeper: StatusKeeper;
  readonly isSessionOpen: IsSessionOpen;
  /** Of the engine tasks, by their names. */
  readonly versions: SourceVersions;
}

const { fail } = workpaperFailures;

interface Place {
  readonly engagementId: string;
  readonly outputKey: string;
}

type Made = { readonly run: RunRecord; readonly stored: StoredResult };

async function lastResult(tx: Tx, { engagementId, outputKey }: Place) {
  const run = await runRepository(tx).lastSuccessful(engagementId);
  if (!run) return fail("workpapers.no-results", undefined);
  const stored = await resultRepository(tx).find(run.id, outputKey);
  return stored ? ({ ok: true, value: { run, stored } satisfies Made } as const) : fail("workpapers.output-unknown", { key: outputKey });
}

async function madePaper(context: SignedInContext, place: Place) {
  const found = await context.inOrganization((tx) => lastResult(tx, place));
  if (!found.ok) return found;
  const { result } = found.value.stored;
  return result && found.value.stored.status === "made"
    ? ({ ok: true, value: { ...found.value, paper: result as StoredPaper } } as const)
    : fail("workpapers.output-unknown", { key: place.outputKey });
}

export function registerWorkpapers(deps: WorkpapersDeps): readonly Registration[] {
  const { keeper, isSessionOpen } = deps;
  const main = registration<typeof workpaperRoutes, Facts>({
    domain: "workpapers",
    routes: workpaperRoutes,
    handlers: {
      async processEngagement({ tx, actor }, { params, body }) {
        const started = await startRun(tx, keeper, {
          engagementId: params.engagementId,
          actor,
          ignoreParsingErrors: body.ignoreParsingErrors,
        });
        return started.ok ? { ok: true, value: runWire(started.value) } : started;
      },
      async cancelRun({ tx }, { params }) {
        const cancelled = await cancelRun(tx, keeper, params.engagementId);
        return cancelled.ok ? { ok: true, value: runWire(cancelled.value) } : cancelled;
      },
      async getProcessStatus({ tx }, { params }) {
        return { ok: true, value: await processStatus(tx, params.engagementId) };
      },
      async streamProcessEvents(context, { params }) {
        return { ok: true, value: watchRun({ ...params, context, isSessionOpen }) };
      },
      async listBundles({ tx }, { params }) {
        return { ok: true, value: await listBundles(tx, params.engagementId) };
      },
      async createDownloadTicket({ tx, actor, now }, { params, body }) {
        const file = await resultRepository(tx).file(params.engagementId, body.object_id);
        if (!file) return fail("workpapers.no-results", undefined);
        const contentType =
          file.kind === "bundle" ? "application/zip" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        const ticket = await issueDownloadTicket(tx, actor, {
          objectId: file.id,
          fileKey: file.objectKey,
          fileName: file.name,
          contentType,
          at: now(),
        });
        tx.record({
          event: "bundle.download",
          subjectType: "bundle-file",
          subjectId: file.id,
          data: { engagementId: params.engagementId, sha256: file.sha256 },
        });
        return { ok: true, value: { url: `/api/downloads/${ticket}/`, expires_in_seconds: ticketTtlSeconds } };
      },
      async listResults({ tx }, { params }) {
        const run = await runRepository(tx).lastSuccessful(params.engagementId);
        if (!run) return fail("workpapers.no-results", undefined);
        const stored = await resultRepository(tx).list(run.id);
        return { ok: true, value: { run: runWire(run), outputs: stored.map((each) => summaryOf(each, deps.versions)) } };
      },
      async getResult({ tx }, { params }) {
        const found = await lastResult(tx, params);
        if (!found.ok) return found;
        const annotations = annotationRepository(tx);
        const written = {
          reasons: await annotations.tieReasons(params.engagementId),
          attributes: await annotations.attributes(params.engagementId),
        };
        return { ok: true, value: resultWire(found.value.stored, written) };
      },
      async listExceptions({ tx }, { params, query }) {
        const found = await lastResult(tx, params);
        if (!found.ok) return found;
        const { items, count } = await resultRepository(tx).exceptions(found.value.run.id, params.outputKey, {
          rule: query.rule ?? null,
          search: query.search || null,
          ordering: query.ordering ?? null,
          limit: query.page_size,
          offset: (query.page - 1) * query.page_size,
        });
        const path = `/api/engagements/${params.engagementId}/results/${params.outputKey}/exceptions/`;
        return {
          ok: true,
          value: {
            count,
            ...pageLinks(path, query, { page: query.page, pageSize: query.page_size, count }),
            results: items.map((item) => ({ ...item, refs: [...item.refs] })),
          },
        };
      },
      async listPopulation(context, { params, query }) {
        const found = await madePaper(context, params);
        if (!found.ok) return found;
        const { write } = found.value.paper;
        const opened = await openInChild(() =>
          runChildTask(deps, {
            organizationId: context.actor.organizationId,
            task: "workpapers.schedule",
            answer: ScheduleAnswer,
            payload: {
              write: write.payload,
              offset: (query.page - 1) * query.page_size,
              limit: query.page_size,
              ...(query.search ? { search: query.search } : {}),
              ...(query.ordering ? { ordering: query.ordering } : {}),
            },
            inputs: write.inputs,
            signal: context.signal,
          }),
        );
        if (!opened.ok) return opened;
        const { value } = opened;
        const path = `/api/engagements/${params.engagementId}/results/${params.outputKey}/population/`;
        return {
          ok: true,
          value: {
            count: value.count,
            ...pageLinks(path, query, { page: query.page, pageSize: query.page_size, count: value.count }),
            results: value.rows.map((row) => Object.fromEntries(value.columns.map((column, index) => [column.key, row[index] ?? ""]))),
            columns: value.columns.map((column) => ({ ...column })),
            totals: { ...value.totals },
          },
        };
      },
      async openFigure(context, { params, query }) {
        const found = await madePaper(context, params);
        if (!found.ok) return found;
        const { paper } = found.value;
        const figure = paper.figures.find((candidate) => candidate.key === params.figureKey);
        if (!figure) return fail("workpapers.figure-unknown", undefined);
        const { organizationId } = context.actor;
        const page = { key: figure.key, offset: (query.page - 1) * query.page_size, limit: query.page_size };
        return openInChild(async () => {
          const lineage = await traceFigure(deps, organizationId, paper, page);
          return {
            label: figure.label,
            figure: figure.amount,
            rows_total: lineage.sum,
            adds_up: lineage.sum === figure.amount,
            count: lineage.count,
            results: await readSourceRows(deps, organizationId, paper, lineage.rows),
          };
        });
      },
      async openException(context, { params }) {
        const found = await madePaper(context, params);
        if (!found.ok) return found;
        const item = await context.inOrganization((tx) =>
          resultRepository(tx).exception(found.value.run.id, params.outputKey, params.exceptionId),
        );
        if (!item) return fail("workpapers.item-unknown", undefined);
        const wanted = item.refs.map((ref) => ({ ...ref, amount: null, subject: item.subject }));
        return openInChild(async () => ({
          item: { ...item, refs: [...item.refs] },
          results: await readSourceRows(deps, context.actor.organizationId, found.value.paper, wanted),
        }));
      },
      async putTieReason({ tx, actor }, { params, body }) {
        const found = await lastResult(tx, params);
        return found.ok ? saveTieReason(tx, actor, { ...params, stored: found.value.stored, reason: body.reason }) : found;
      },
      async putAttributeResult({ tx, actor }, { params, body }) {
        const found = await lastResult(tx, params);
        return found.ok ? saveAttribute(tx, actor, { ...params, stored: found.value.stored, ...body }) : found;
      },
    },
  });
  const downloads = registration<typeof downloadRoutes>({
    domain: "downloads",
    routes: downloadRoutes,
    handlers: {
      async download(context, { params }) {
        const file = await redeemDownloadTicket(context.work, params.ticket, context.now());
        if (!file) return fail("workpapers.ticket-invalid", undefined);
        const stream = await context.files.get(file.organizationId, file.fileKey);
        return { ok: true, value: { contentType: file.contentType, fileName: file.fileName, sizeBytes: stream.sizeBytes, stream } };
      },
    },
  });
  return [main, downloads];
}
