import type { PaperKey } from "@tieout/catalog/core";
import type { NormalizedAsset } from "@tieout/ingestion/server";
import type { JobContext } from "@tieout/jobs";
import type { StageDeps, StoredOutput } from "@tieout/stages";
import type { ComputedFiles, SamplingFacts, SourceFacts, WritePayload, WriteValue } from "../../core/index.ts";
import type { RunProgress, StageProgress } from "./run-progress.ts";

/* Inputs of a run, and what each stage passes to the next. */

/** Tools for reading and computing, in a run or ahead of it. */
export interface StageTools {
  readonly deps: StageDeps;
  readonly context: JobContext;
  readonly progress: StageProgress;
  readonly engagementId: string;
}

/** Adds the tools for drawing and writing. */
export interface WriteTools extends StageTools {
  readonly appVersion: string;
}

export interface RunTools extends WriteTools {
  readonly progress: RunProgress;
}

export interface ReadFiles {
  readonly sources: readonly SourceFacts[];
  readonly normalized: readonly NormalizedAsset[];
}

/** A paper with its files, as produced by a stage. */
export interface ComputedPaper {
  readonly paper: PaperKey;
  readonly keyHash: string;
  readonly files: ComputedFiles & { readonly outputs: Readonly<Record<string, StoredOutput>> };
}

export interface PopulatedPapers {
  readonly papers: readonly ComputedPaper[];
  /** Papers that are skipped, and why. */
  readonly skipped: readonly { readonly paper: PaperKey; readonly reason: string }[];
}

export interface PaperSample {
  readonly sampling: SamplingFacts;
  readonly proof: StoredOutput;
  /** Population files replaced within this draw, by hash. */
  readonly earlier: readonly { readonly sha256: string; readonly objectKey: string }[];
}

export interface WrittenPaper {
  readonly paper: PaperKey;
  readonly value: WriteValue;
  readonly workbook: StoredOutput;
  readonly result: StoredOutput;
  readonly payload: WritePayload;
  readonly inputs: readonly { readonly name: string; readonly objectKey: string }[];
}
