import type { JobContext } from "@tieout/jobs";
import { runRepository, type StageKey, type StageState, stages, waitingStages } from "./run-repository.ts";

/** Receives a stage's progress. */
export interface StageProgress {
  begin(key: StageKey, detail: string): Promise<void>;
  report(key: StageKey, percent: number, detail: string): void;
  end(key: StageKey, outcome: { readonly reused: boolean; readonly detail: string }): Promise<void>;
}

/** Ignores the progress of background work that no one is waiting for. */
export const unseenProgress: StageProgress = {
  begin: async () => undefined,
  report: () => undefined,
  end: async () => undefined,
};

/** Stores the stages shown to users; updates the row only while the run holds its lease. */
export class RunProgress implements StageProgress {
  readonly #context: JobContext;
  readonly #runId: string;
  #states: StageState[] = waitingStages.map((state) => ({ ...state }));

  constructor(context: JobContext, runId: string) {
    this.#context = context;
    this.#runId = runId;
  }

  get states(): readonly StageState[] {
    return this.#states;
  }

  async begin(key: StageKey, detail: string): Promise<void> {
    this.#set(key, { state: "running", percent: 0, detail });
    await this.#save();
  }

  /** Cheap: updates the job's progress, not the run's row. */
  report(key: StageKey, percent: number, detail: string): void {
    this.#set(key, { state: "running", percent: Math.round(percent), detail });
    const at = stages.indexOf(key);
    this.#context.progress({ stage: `${key}|${detail}`, percent: Math.round(percent), counts: { stage: at } });
  }

  async end(key: StageKey, outcome: { readonly reused: boolean; readonly detail: string }): Promise<void> {
    this.#set(key, { state: outcome.reused ? "reused" : "done", percent: 100, detail: outcome.detail });
    await this.#save();
  }

  /** The run's stages when it ends at this stage. */
  stoppedAt(key: StageKey): readonly StageState[] {
    return this.#states.map((state) => (state.key === key ? { ...state, state: "failed" } : state));
  }

  #set(key: StageKey, change: Omit<StageState, "key">): void {
    this.#states = this.#states.map((state) => (state.key === key ? { key, ...change } : state));
  }

  async #save(): Promise<void> {
    await this.#context.transaction((tx) => runRepository(tx).saveStages(this.#runId, this.#states));
  }
}
