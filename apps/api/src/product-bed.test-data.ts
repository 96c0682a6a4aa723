import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sealBundleHandler } from "@tieout/archive/server";
import {
  checkClientFileHandler,
  endConnectionHandler,
  readPayrollHandler,
  registerClientFile,
  sendClientMailHandler,
} from "@tieout/client-requests/server";
import type { ResponseOf } from "@tieout/contract";
import { engagementRoutes } from "@tieout/engagements/contract";
import { checkpointAuditHandler, type StatusUpdater } from "@tieout/engagements/server";
import { openEngine } from "@tieout/engine";
import type { MalwareScanner } from "@tieout/files";
import { weakHashingForTests } from "@tieout/identity/server";
import { acceptedMapping, ingestionRoutes } from "@tieout/ingestion/contract";
import {
  finishUploadHandler,
  inspectAssetHandler,
  matchPeopleHandler,
  readAssetHandler,
  readTrustTotals,
  recognizeFileHandler,
  stageResults,
} from "@tieout/ingestion/server";
import { startJobRunner } from "@tieout/jobs";
import type { PayrollSource } from "@tieout/payroll-source";
import type { Tx } from "@tieout/postgres";
import { runReview } from "@tieout/review/server";
import { workpaperRoutes } from "@tieout/runs/contract";
import { planComputing, planComputingAgain, workpaperJobs } from "@tieout/runs/server";
import { startTestApi, type TestApi, type TestApiOptions, type TestUser } from "@tieout/test-kit";
import { testingRoutes } from "@tieout/testing/contract";
import { bundledProgram } from "../../../tests/bundled-program.ts";
import { productStatusUpdater } from "../../product/src/engagement-ports.ts";
import { versionsOfTheRun } from "../../product/src/task-versions.test-data.ts";
import { composeDomains } from "./compose-domains.ts";
import { warmEngines } from "./warm-engine.test-data.ts";

type Mapping = ResponseOf<typeof ingestionRoutes.getMappings>[number];
type Run = NonNullable<ResponseOf<typeof workpaperRoutes.getProcessStatus>["current"]>;

export interface ProductBed {
  readonly api: TestApi;
  readonly statusUpdater: StatusUpdater;
  readonly inFirm: <T>(user: TestUser, run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Changes data that the product never modifies once written. */
  readonly rewrite: (sql: string, params?: readonly unknown[]) => Promise<void>;
  /** Organizations for which signing the audit chain was requested. */
  readonly checkpointed: readonly string[];
  /** Stops taking jobs until the next `work`; queued jobs stay queued. */
  readonly rest: () => Promise<void>;
  readonly work: () => Promise<void>;
  /** Child processes asked for this engine task hang until they are killed; with null, none hang. */
  readonly hangAt: (task: string | null) => void;
  /** From now on, this engine task's code counts as a different version. */
  readonly becomeAnother: (task: string) => void;
  /** Schedules for the user's firm what the worker schedules after a code change. */
  readonly planComputingAgain: (user: TestUser) => Promise<void>;
  /** Waits until no job is queued or running. */
  readonly idle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const engineChild = path.join(import.meta.dirname, "../../product/src/papers/warm-child.test-process.ts");
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The children outlive a test file: the worker's next test file finds them running. */
let openedEngines: Promise<ReturnType<typeof warmEngines>> | undefined;
const enginesOnce = (): Promise<ReturnType<typeof warmEngines>> => {
  openedEngines ??= bundledProgram(engineChild)
    .then((child) => openEngine({ entry: [child], log: quiet, exposeErrors: true }))
    .then(warmEngines);
  return openedEngines;
};

interface BedOptions extends Pick<TestApiOptions, "uploadMaxBytes" | "stored" | "prepare"> {
  readonly scanner?: MalwareScanner;
  readonly payrollSource?: PayrollSource;
  /** Number of rows at which workpapers start being computed ahead; defaults to the product's. */
  readonly computesAheadFrom?: number;
}

/** The product's routes, jobs and engine child on a separate database and file store. */
export async function openProductBed(options: BedOptions = {}): Promise<ProductBed> {
  const [engines, made] = await Promise.all([enginesOnce(), versionsOfTheRun()]);
  const versions = { ...made };
  const engine = engines();
  const identity = { passwordHashing: weakHashingForTests };
  const { payrollSource = null } = options;
  const api = await startTestApi({
    ...options,
    registrations: (parts) => composeDomains({ ...parts, scanner: options.scanner ?? null, payrollSource, engine, versions, identity }),
  });
  const statusUpdater = productStatusUpdater();
  const stages = { engine, files: api.files, log: quiet, stageCache: stageResults, versions };
  const deps = { ...stages, statusUpdater, readTotals: readTrustTotals, review: runReview, appVersion: "2.25.0" };
  const checkpointed: string[] = [];
  const signing = checkpointAuditHandler({ checkpoint: async (organizationId) => void checkpointed.push(organizationId) });
  const start = () =>
    startJobRunner({
      queueUrl: api.db.queueUrl,
      appDatabase: api.db.database,
      handlers: [
        inspectAssetHandler(deps),
        matchPeopleHandler(deps),
        readAssetHandler({ ...deps, afterReading: planComputing({ now: () => new Date(0), leastRows: options.computesAheadFrom }) }),
        recognizeFileHandler(deps),
        finishUploadHandler({ ...deps, registerOfClient: registerClientFile }),
        checkClientFileHandler({ ...deps, now: api.clock.now }),
        // No one reads the emails sent in these tests.
        sendClientMailHandler({ mail: { send: async () => undefined }, publicUrl: "https://tieout.example", now: api.clock.now }),
        ...workpaperJobs(deps),
        sealBundleHandler(deps),
        readPayrollHandler({ ...deps, source: payrollSource, now: api.clock.now }),
        endConnectionHandler({ ...deps, source: payrollSource }, api.clock.now),
        signing,
      ],
      concurrency: 2,
      log: { ...quiet, error: (message, error) => console.error(message, error) },
    });
  let runner: Awaited<ReturnType<typeof start>> | null = await start();
  const rest = async () => {
    await runner?.stop();
    runner = null;
  };
  const inFirm: ProductBed["inFirm"] = (user, run) =>
    api.db.database.work.inOrganization(user.organizationId, { userId: user.id, realUserId: user.id, requestId: null }, run);
  return {
    api,
    statusUpdater,
    checkpointed,
    inFirm,
    planComputingAgain: (user) => inFirm(user, (tx) => planComputingAgain(tx, versions)),
    async rewrite(sql, params = []) {
      await api.db.setup.work.asPlatform("test", (tx) => tx.query(sql, params));
    },
    rest,
    hangAt: engine.hangAt,
    becomeAnother(task) {
      versions[task] = `another than ${versions[task]}`;
    },
    async work() {
      runner ??= await start();
    },
    idle: () =>
      until(async () => {
        const { rows } = await api.db.database.work.asPlatform("look at the queue", (tx) =>
          tx.query<{ count: number }>(
            "select count(*)::int as count from job_progress where state in ('queued', 'running', 'retrying') and job_name not in ('client-requests.end-connection', 'client-requests.send-client-mail', 'client-requests.tell-firm')",
          ),
        );
        return rows[0]?.count === 0;
      }),
    async stop() {
      await rest();
      await api.stop();
    },
  };
}

export async function until(holds: () => Promise<boolean>, seconds = 150): Promise<void> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(60)) if (await holds()) return;
  throw new Error(`what was waited for did not come within ${seconds} seconds`);
}

/** A user's actions on one engagement. */
export function userOf({ api, idle }: ProductBed, user: TestUser) {
  const caller = api.as(user);
  const on = (engagementId: string) => ({ params: { engagementId } });
  const upload = (slot: { readonly data_feed_node_id: string; readonly resourcetype: string }, name: string, text: string | Uint8Array) => {
    const body = new FormData();
    body.set("data_feed_node_id", slot.data_feed_node_id);
    body.set("resourcetype", slot.resourcetype);
    body.set("file_name", name);
    body.set("file", new Blob([typeof text === "string" ? text : new Uint8Array(text)]), name);
    return caller.call(ingestionRoutes.uploadAsset, { body });
  };
  const slots = async (engagementId: string) =>
    (await caller.call(ingestionRoutes.listSubcontracts, on(engagementId))).value().flatMap((contract) => contract.data_feed_nodes);
  const mappings = async (engagementId: string): Promise<readonly Mapping[]> => [
    ...(await caller.call(ingestionRoutes.getMappings, { query: { engagement_id: engagementId } })).value(),
    ...(await caller.call(ingestionRoutes.getDemographicsMappings, { query: { engagement_id: engagementId } })).value(),
  ];
  const putMapping = (engagementId: string, mapping: Mapping, change: { readonly accept: boolean; readonly accepted?: boolean }) => {
    const { columns, ...input } = acceptedMapping(mapping);
    return caller.call(mapping.report_key === "demographics" ? ingestionRoutes.putDemographicsMapping : ingestionRoutes.putMapping, {
      query: { engagement_id: engagementId },
      body: { ...input, accept: change.accept, columns: columns.map((column) => ({ ...column, accepted: change.accepted ?? true })) },
    });
  };
  return {
    caller,
    on,
    upload,
    slots,
    mappings,
    putMapping,
    create: async (fields: {
      readonly client_name: string;
      readonly client_id?: string;
      readonly data_type?: "recordkeeper" | "payroll" | "combined";
      readonly start_date?: string;
      readonly end_date?: string;
    }) =>
      (
        await caller.call(engagementRoutes.createEngagement, {
          body: {
            engagement_name: "2024 Plan",
            client_ein: "47-3920185",
            start_date: "2024-01-01" as never,
            end_date: "2024-12-31" as never,
            plan_number: "001",
            data_type: "combined",
            ...(fields as typeof fields & { readonly start_date?: never; readonly end_date?: never }),
          },
        })
      ).value(),
    detail: async (engagementId: string) => (await caller.call(engagementRoutes.getEngagement, on(engagementId))).value(),
    async attach(engagementId: string, name: string, contract = "C-1") {
      const provider = (await caller.call(engagementRoutes.listServiceProviders)).value().find((one) => one.name.startsWith(name));
      if (!provider) throw new Error(`no provider ${name}`);
      const body = { service_provider_id: provider.id, subcontract_name: contract };
      return (await caller.call(ingestionRoutes.addSubcontract, { ...on(engagementId), body })).value();
    },
    /** Uploads each text into the first slot for its report and waits until all are inspected. */
    async fill(engagementId: string, files: Readonly<Record<string, string>>) {
      const all = await slots(engagementId);
      for (const [report, text] of Object.entries(files)) {
        const slot = all.find((one) => one.report_key === report);
        if (!slot) throw new Error(`no slot ${report}`);
        (await upload(slot, `${report}.csv`, text)).value();
      }
      await idle();
    },
    /** Accepts every suggestion and waits until the files are read. */
    async confirmAll(engagementId: string) {
      for (const mapping of await mappings(engagementId))
        if (mapping.status === "needs_review") (await putMapping(engagementId, mapping, { accept: true })).value();
      await idle();
    },
    status: async (engagementId: string) => (await caller.call(workpaperRoutes.getProcessStatus, on(engagementId))).value(),
    /** Sets a fixed sample of the given size, without a threshold, for the first sampled output. */
    async sample(engagementId: string, size: number): Promise<void> {
      const [sampling] = (await caller.call(testingRoutes.listSampling, on(engagementId))).value();
      if (!sampling) throw new Error("no sampling");
      const { revision, method, isi_counts_toward_sample_size } = sampling;
      const reason = "Another size for the test";
      const change = { revision, method, sample_size: size, isi_threshold: null, isi_counts_toward_sample_size, reason };
      const body = { ...change, sample_size_type: "fixed" as const };
      (await caller.call(testingRoutes.putSampling, { params: { engagementId, samplingId: sampling.id }, body })).value();
    },
    /** Starts a run and waits until it ends, in any state. */
    async process(engagementId: string, ignoreParsingErrors = true): Promise<Run> {
      (await caller.call(workpaperRoutes.processEngagement, { ...on(engagementId), body: { ignoreParsingErrors } })).value();
      await idle();
      const { current } = (await caller.call(workpaperRoutes.getProcessStatus, on(engagementId))).value();
      if (!current) throw new Error("there is no run");
      return current;
    },
    result: async (engagementId: string, outputKey: string) =>
      (await caller.call(workpaperRoutes.getResult, { params: { engagementId, outputKey } })).value(),
  };
}
