import { engagementRepository, lockRefusal } from "@tieout/engagements/server";
import { enqueue, handleJob, type JobContext, type JobHandler } from "@tieout/jobs";
import { censusFile, employeeIds, isOfYear, registerFile, SourceFault } from "@tieout/payroll-source";
import { type ConnectionProblem, type PassingProblem, waitSeconds } from "../../core/index.ts";
import { openParts } from "./collect-parts.ts";
import { type CollectedPayroll, collectPayroll } from "./collect-payroll.ts";
import type { ConnectJobDeps } from "./connect-deps.ts";
import { readKey, readPayrollJob } from "./connection-jobs.ts";
import { openToken } from "./connection-secrets.ts";
import { givePayroll, type PayrollFiles } from "./give-payroll.ts";
import { type ConnectionRecord, payrollConnections } from "./payroll-connection-repository.ts";
import { summaryOf } from "./payroll-summary.ts";

export interface ReadPayrollDeps extends ConnectJobDeps {
  readonly now: () => Date;
}

interface Reading {
  readonly deps: ReadPayrollDeps;
  readonly context: JobContext;
  readonly connection: ConnectionRecord & { readonly sealedToken: Buffer };
  readonly year: { readonly startOn: string; readonly endOn: string };
  /** The plan sponsor's EIN. */
  readonly ein: string | null;
}

/** Null if there is nothing left to read. */
async function begin(deps: ReadPayrollDeps, context: JobContext, connectionId: string): Promise<Reading | null> {
  return context.transaction(async (tx) => {
    const connections = payrollConnections(tx);
    const connection = await connections.lock(connectionId);
    if (!connection || (connection.status !== "reading" && connection.status !== "waiting")) return null;
    const engagement = await engagementRepository(tx).find(connection.engagementId);
    const { sealedToken } = connection;
    if (!engagement || lockRefusal(engagement) || !sealedToken || !deps.source) {
      await connections.fail(connectionId, sealedToken ? "not-needed" : "revoked", "before the reading");
      return null;
    }
    await connections.resume(connectionId);
    const { startOn, endOn, ein } = engagement;
    return { deps, context, connection: { ...connection, sealedToken }, year: { startOn, endOn }, ein: ein === "" ? null : ein };
  });
}

async function collect({ deps, context, connection, year }: Reading): Promise<CollectedPayroll> {
  const { files, source, now } = deps;
  const token = await openToken(files, context.organizationId, connection);
  const opened = source?.open(token, context.signal);
  if (!opened) throw new SourceFault("refused", "no source");
  return collectPayroll({
    source: opened,
    parts: await openParts({ files, context, connection, now }),
    year,
    announce: (payments) => context.transaction((tx) => payrollConnections(tx).announce(connection.id, payments)),
    checkpoint: () => context.signal.throwIfAborted(),
  });
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Writes the canonical files, encrypted with the engagement's key. */
async function writeFiles({ deps, context, connection, year }: Reading, payroll: CollectedPayroll) {
  const { organizationId } = context;
  const ids = employeeIds(payroll.people);
  const people = new Map(payroll.people.map((person) => [person.id, person]));
  const listed = payroll.people.filter((person) => isOfYear(person, year, payroll.paidIds.has(person.id)));
  const scope = { scope: connection.engagementId };
  const files: PayrollFiles = {
    register: await deps.files.put(organizationId, registerFile({ payments: payroll.statements, people, ids }), scope),
    people: await deps.files.put(organizationId, bytesOf(censusFile(listed, ids)), scope),
  };
  return { files, listed: listed.length };
}

async function read(reading: Reading): Promise<void> {
  const { deps, context, connection, ein } = reading;
  const { id } = connection;
  const payroll = await collect(reading);
  if (payroll.paidIds.size === 0) {
    await context.finish((tx) => payrollConnections(tx).fail(id, "empty", "payment: none in the plan year"));
    return;
  }
  const { files, listed } = await writeFiles(reading, payroll);
  const summary = await summaryOf(payroll, { people: listed, ein });
  await context.finish(async (tx) => {
    const connections = payrollConnections(tx);
    const present = await connections.lock(id);
    if (!present || present.endedAt !== null) return;
    const at = deps.now();
    if (!(await givePayroll(tx, { connection, company: summary.company, ...files, at }))) {
      await connections.fail(id, "not-needed", "the files");
      return;
    }
    await connections.dropParts(id);
    await connections.finish(id, summary, at);
    tx.record({
      ...{ event: "client-request.payroll-read", subjectType: "engagement", subjectId: connection.engagementId },
      data: { request: connection.requestId, connection: id, payments: summary.payments, statements: summary.statements },
    });
  });
}

const isWaited = (kind: ConnectionProblem): kind is PassingProblem => kind === "busy" || kind === "pending" || kind === "incomplete";

/** Schedules a retry if that may help; otherwise a person has to act. Data received so far is kept. */
async function settleFault(
  { deps, context, connection: { id } }: Reading,
  { kind, detail, retryAfterSeconds }: SourceFault,
): Promise<void> {
  await context.finish(async (tx) => {
    const connections = payrollConnections(tx);
    const present = await connections.lock(id);
    if (!present || present.endedAt !== null) return;
    const seconds = isWaited(kind) ? waitSeconds(kind, present.waits, retryAfterSeconds) : null;
    if (seconds === null) return connections.fail(id, kind, detail.slice(0, 300));
    const until = new Date(deps.now().getTime() + seconds * 1000);
    await connections.wait(id, { problem: kind, detail: detail.slice(0, 300), until });
    await enqueue(tx, readPayrollJob, { connectionId: id }, { key: readKey(id), runAt: until });
  });
}

/** Progress is stored part by part, so a killed worker loses nothing; the files are provided once, when the job ends. */
export const readPayrollHandler = (deps: ReadPayrollDeps): JobHandler =>
  handleJob(
    readPayrollJob,
    async ({ connectionId }, context) => {
      const reading = await begin(deps, context, connectionId);
      if (!reading) return;
      try {
        await read(reading);
      } catch (error) {
        if (!(error instanceof SourceFault)) throw error;
        await settleFault(reading, error);
      }
    },
    ({ connectionId }, context) => context.finish((tx) => payrollConnections(tx).fail(connectionId, "unexpected", "the job")),
  );
