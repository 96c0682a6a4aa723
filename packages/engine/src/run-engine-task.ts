import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { failure, type Result, success } from "@tieout/kernel";
import type { RunningChild } from "./child-process.ts";
import { canceled, crashed, type EngineFailure, noSpace, timedOut } from "./engine-failure.ts";
import type { EngineLimits } from "./engine-limits.ts";
import type { EngineMessage, EngineProgress, EngineRequest } from "./engine-message.ts";
import { waitForMemory } from "./free-memory.ts";
import { failureOfEnd, failureOfError } from "./read-child-end.ts";
import { checkFileName, endProcessesOf, type Scratch } from "./scratch.ts";
import { type EngineInput, releaseInput, stageInput } from "./stage-input.ts";

export interface EngineTaskRequest {
  /** Name of the task in the table passed to `serveEngineTask`. */
  readonly task: string;
  /** Any JSON value. */
  readonly payload: unknown;
  readonly inputs?: readonly EngineInput[];
  /** Files that the task must write; if one is missing, the run is a failure. */
  readonly outputs?: readonly string[];
  readonly limits?: Partial<EngineLimits>;
  readonly onProgress?: (progress: EngineProgress) => void;
  readonly signal?: AbortSignal;
}

export interface EngineOutput {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
}

export interface EngineValue {
  /** The task's return value. The child has read untrusted files, so parse this before using it. */
  readonly value: unknown;
  /** In the order of `outputs`; the files exist as long as the scratch folder. */
  readonly outputs: readonly EngineOutput[];
  /** Names of values that the child keeps in memory for later tasks in its session. */
  readonly kept: readonly string[];
}

export interface EngineSetup {
  /** Whether the child waits for another task after responding. */
  readonly staysOpen: boolean;
  /** Takes a child with these limits that is waiting for its task. */
  readonly takeChild: (scratch: Scratch, limits: EngineLimits) => RunningChild;
  /** Starts a child for this task. */
  readonly startChild: (scratch: Scratch, limits: EngineLimits) => RunningChild;
  readonly exposeErrors: boolean;
  /** Keeps inputs until the end of the task even if the task releases them, because they are needed to rerun a failed task. */
  readonly keepsInputs: boolean;
}

type Outcome = { readonly message?: EngineMessage & { readonly kind: "done" | "error" }; readonly stopped?: EngineFailure };

interface ChildRun {
  readonly setup: EngineSetup;
  readonly scratch: Scratch;
  readonly request: EngineTaskRequest;
  readonly limits: EngineLimits;
}

/** An input that cannot be removed is deleted with the scratch folder. */
function release({ setup, scratch, request }: ChildRun, name: string): void {
  if (!setup.keepsInputs) void releaseInput(scratch, request.inputs ?? [], name).catch(() => undefined);
}

/** Waits until a child ends for any reason; if the child stays open, waits for its response. */
async function follow(child: RunningChild, engineRequest: EngineRequest, run: ChildRun) {
  const { request } = run;
  const { timeoutSeconds } = run.limits;
  const outcome: { message?: Outcome["message"]; stopped?: EngineFailure; begun: boolean } = { begun: false };
  const answered = new Promise<null>((resolve) => {
    child.ask(engineRequest, (message) => {
      if (message.kind === "begun") outcome.begun = true;
      else if (message.kind === "progress") request.onProgress?.(message.progress);
      else if (message.kind === "released") release(run, message.name);
      else {
        outcome.message ??= message;
        if (engineRequest.staysOpen && message.kind === "done") resolve(null);
        // It has nothing more to say, and may have something left to do.
        else child.kill();
      }
    });
  });
  const stop = (why: EngineFailure): void => {
    outcome.stopped ??= why;
    child.kill();
  };
  const onAbort = (): void => stop(canceled);
  const timer = setTimeout(() => stop(timedOut(timeoutSeconds)), timeoutSeconds * 1000);
  request.signal?.addEventListener("abort", onAbort, { once: true });
  if (request.signal?.aborted) onAbort();
  try {
    return { end: await Promise.race([child.end, answered]), ...outcome };
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener("abort", onAbort);
  }
}

/** A child may die unnoticed while waiting; in that case the task never began and goes to a new child. */
async function runInChild(run: ChildRun, engineRequest: EngineRequest) {
  const { setup, scratch, limits } = run;
  const child = setup.takeChild(scratch, limits);
  const followed = await follow(child, engineRequest, run);
  if (followed.begun || followed.stopped || !child.isPrestarted) return followed;
  return follow(setup.startChild(scratch, limits), engineRequest, run);
}

/** The child owns its output folder, so only regular files without other hard links are collected, never link targets. */
async function collectOutputs(scratch: Scratch, names: readonly string[]): Promise<Result<readonly EngineOutput[], EngineFailure>> {
  const outputs: EngineOutput[] = [];
  for (const name of names) {
    const path = join(scratch.outputDirectory, checkFileName(name));
    const found = await lstat(path).catch(() => null);
    if (!found?.isFile() || found.nlink !== 1) return failure(crashed(`the task left no regular file ${name}`));
    outputs.push({ name, path, sizeBytes: found.size });
  }
  return success(outputs);
}

const memoryWaitSeconds = 60;

/** Files in a room are kept in memory; if memory is short, the task waits and is eventually refused. */
async function stageInputs(scratch: Scratch, { inputs = [], signal }: EngineTaskRequest): Promise<EngineFailure | null> {
  if (scratch.room && !(await waitForMemory(memoryWaitSeconds, signal)))
    return signal?.aborted ? canceled : noSpace("no memory became free");
  try {
    for (const input of inputs) await stageInput(scratch, input);
    return null;
  } catch (error) {
    if (scratch.room && error instanceof Error && "code" in error && error.code === "ENOSPC")
      return noSpace("while its inputs were written");
    throw error;
  }
}

/** The analytical engine reads an input smaller than this in one piece, so additional threads would only wait. */
const bytesOfOnePiece = 1 << 18;

async function threadsFor(scratch: Scratch, names: readonly string[], { threads }: EngineLimits): Promise<number> {
  let bytes = 0;
  for (const name of names) bytes += (await lstat(scratch.inputPath(name))).size;
  return bytes < bytesOfOnePiece ? 1 : threads;
}

export async function runEngineTask(
  setup: EngineSetup,
  scratch: Scratch,
  request: EngineTaskRequest,
  limits: EngineLimits,
): Promise<Result<EngineValue, EngineFailure>> {
  if (request.signal?.aborted) return failure(canceled);
  const problem = await stageInputs(scratch, request);
  if (problem) return failure(problem);
  const names = (request.inputs ?? []).map(({ name }) => name);
  const { inside, childId } = scratch;
  const engineRequest = {
    task: request.task,
    payload: request.payload,
    inputs: Object.fromEntries(names.map((name) => [name, join(scratch.inside.in, name)])),
    outputDirectory: inside.out,
    workDirectory: inside.work,
    threads: await threadsFor(scratch, names, limits),
    memoryBytes: limits.memoryBytes,
    becomeId: childId,
    inRoom: scratch.room !== null,
    staysOpen: setup.staysOpen,
  };
  const { end, message, stopped } = await runInChild({ setup, scratch, request, limits }, engineRequest);
  if (childId !== null && end) endProcessesOf(childId);
  if (message?.kind === "done") {
    const outputs = await collectOutputs(scratch, request.outputs ?? []);
    return outputs.ok ? success({ value: message.value, outputs: outputs.value, kept: message.kept }) : outputs;
  }
  if (message) return failure(failureOfError(message, limits, setup.exposeErrors));
  if (stopped) return failure(stopped);
  return failure(end ? failureOfEnd(end, limits, setup.exposeErrors) : crashed("it stayed open without an answer"));
}
