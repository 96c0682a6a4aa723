import { createHash } from "node:crypto";
import { findPaperEntry, type PaperEntry, type PaperKey } from "@tieout/catalog/core";
import type { Tx } from "@tieout/postgres";
import { defaultSampling, type SamplingMethodKey, type SamplingSettings, type StandardStep } from "../../core/index.ts";
import { openSampling, openSteps } from "./standard-documents.ts";
import { type StandardVersion, standardRepository } from "./standard-repository.ts";

/** The procedures that a new engagement starts with, for one workpaper. */
export interface DefaultProgram {
  /** 0 means Tieout's library, unchanged by the firm. */
  readonly revision: number;
  readonly steps: readonly StandardStep[];
}

export interface DefaultSampling {
  readonly revision: number;
  readonly settings: SamplingSettings<SamplingMethodKey>;
}

/** Defaults for engagements created now. */
export interface FirmDefaults {
  readonly program: (paper: Pick<PaperEntry<PaperKey>, "key" | "auditProgram">) => DefaultProgram;
  /** Null for a population that is not sampled. */
  readonly sampling: (population: string) => DefaultSampling | null;
}

/**
 * Computes a deterministic id, because a library step has no row with an id. It is the same for the same text in every firm and after every
 * restart.
 */
function libraryId(paper: string, html: string): string {
  const hex = createHash("sha256").update(`step of the library\n${paper}\n${html}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const librarySteps = ({ key, auditProgram }: Pick<PaperEntry<PaperKey>, "key" | "auditProgram">): readonly StandardStep[] =>
  auditProgram.map(({ html, reference, computedRules }) => ({ id: libraryId(key, html), active: true, html, reference, computedRules }));

/** If a step still has the library's text, uses the rules that this version defines for it. */
export function programOf(paper: Pick<PaperEntry<PaperKey>, "key" | "auditProgram">, stored: StandardVersion | null): DefaultProgram {
  const library = librarySteps(paper);
  if (!stored) return { revision: 0, steps: library };
  const rulesOf = (step: StandardStep): readonly string[] =>
    library.find(({ html }) => html === step.html)?.computedRules ?? step.computedRules;
  return { revision: stored.version, steps: openSteps(stored.content).map((step) => ({ ...step, computedRules: rulesOf(step) })) };
}

export function samplingOf(population: string, stored: StandardVersion | null): DefaultSampling | null {
  const library = defaultSampling(population);
  if (!library) return null;
  return stored ? { revision: stored.version, settings: openSampling(stored.content) } : { revision: 0, settings: library };
}

/** The firm's current defaults: its newest versions, and Tieout's library for everything it hasn't changed. */
export async function firmDefaults(tx: Tx): Promise<FirmDefaults> {
  const newest = await standardRepository(tx).newest();
  const storedOf = (part: StandardVersion["part"], key: string): StandardVersion | null =>
    newest.find((version) => version.part === part && version.key === key) ?? null;
  return {
    program: (paper) => programOf(paper, storedOf("procedures", paper.key)),
    sampling: (population) => samplingOf(population, storedOf("sampling", population)),
  };
}

/** The workpaper that a population belongs to. */
export const paperOfPopulation = (population: string): PaperEntry<PaperKey> | undefined => findPaperEntry(population.split(".")[0] ?? "");
