import { ApiProblem } from "./api-problem.ts";
import { type ChangedBy, type Contest, changedByOf, type MergeFunction, mostMerges } from "./merge-edits.ts";

export interface AutosavePlan<Value, Stored> {
  /** Creates the value to edit from the server's value. */
  readonly start: (stored: Stored) => Value;
  /** `incomplete` means that some changes are not stored and cannot be sent yet. */
  readonly compare: (value: Value, stored: Stored) => "stored" | "unsaved" | "incomplete";
  readonly save: (value: Value, stored: Stored) => Promise<Stored>;
  /** The value after `sent` has been saved; must keep changes made in the meantime. */
  readonly merge: (value: Value, sent: Value, saved: Stored) => Value;
  /** Another person's stored value, from the refusal of a stale revision. */
  readonly theirsOf?: (problem: ApiProblem) => Stored | null;
  /** Merges my changes with theirs. Required with `theirsOf`. */
  readonly combine?: MergeFunction<Value, Stored>;
  /** Whether a refetched value is newer than the known one; defaults to true. */
  readonly isNews?: (read: Stored, known: Stored) => boolean;
  /** Delay after the last change. */
  readonly delayMilliseconds?: number;
}

export interface AutosaveState<Value, Stored> {
  readonly value: Value;
  readonly stored: Stored;
  readonly status: "stored" | "unsaved" | "incomplete" | "saving" | "failed" | "conflict";
  readonly savedAt: Date | null;
  readonly problem: Error | null;
  /** Set only with `conflict`. */
  readonly contest: Contest<Stored> | null;
  /** The colleague whose changes to other fields the last save kept. */
  readonly mergedWith: ChangedBy | null;
}

const usualDelayMilliseconds = 900;

/** Saves a value automatically, one request at a time; changes made during a request are never lost. */
export class Autosaver<Value, Stored> {
  readonly #plan: AutosavePlan<Value, Stored>;
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState<Value, Stored>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  constructor(stored: Stored, plan: AutosavePlan<Value, Stored>) {
    this.#plan = plan;
    this.#state = { value: plan.start(stored), stored, status: "stored", savedAt: null, problem: null, contest: null, mergedWith: null };
  }

  readonly state = (): AutosaveState<Value, Stored> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change = (next: (value: Value) => Value): void => {
    const value = next(this.#state.value);
    if (value === this.#state.value) return;
    const status = this.#state.status;
    this.#set({ value, status: status === "saving" || status === "conflict" ? status : this.#plan.compare(value, this.#state.stored) });
    this.#schedule();
  };

  /** Saves now; resolves to true if everything is saved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    if (this.#state.status !== "conflict" && this.#compared() === "unsaved") await this.#save();
    return this.#compared() === "stored";
  };

  /** Settles a conflict: fields that both people changed get my value; everything else stays merged. */
  readonly keepMine = (): Promise<boolean> => this.#settle("mine");

  readonly takeTheirs = (): Promise<boolean> => this.#settle("theirs");

  /** The server's current value; used only if there are no unsaved changes. */
  readonly refresh = (stored: Stored): void => {
    if (this.#running || this.#compared() !== "stored" || this.#state.status === "conflict") return;
    if (stored === this.#state.stored || this.#plan.isNews?.(stored, this.#state.stored) === false) return;
    this.#set({ stored, value: this.#plan.start(stored) });
  };

  #compared(): "stored" | "unsaved" | "incomplete" {
    return this.#plan.compare(this.#state.value, this.#state.stored);
  }

  #set(change: Partial<AutosaveState<Value, Stored>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (this.#running || this.#state.status === "conflict" || this.#compared() !== "unsaved") return;
    this.#timer = setTimeout(() => void this.#save(), this.#plan.delayMilliseconds ?? usualDelayMilliseconds);
  }

  async #save(): Promise<void> {
    this.#running = this.#send();
    await this.#running;
    this.#running = null;
    if (this.#state.status === "unsaved") this.#schedule();
  }

  #settle(keep: "mine" | "theirs"): Promise<boolean> {
    const { contest, value, stored } = this.#state;
    if (contest === null) return this.flush();
    const { theirs } = contest;
    const settled = this.#plan.combine?.({ base: stored, mine: value, theirs }, keep).value ?? value;
    this.#set({ stored: theirs, value: settled, contest: null, problem: null, status: this.#plan.compare(settled, theirs) });
    return this.flush();
  }

  async #send(): Promise<void> {
    this.#set({ status: "saving", problem: null, mergedWith: null });
    for (let tries = 1; await this.#isMerged(tries); tries += 1);
  }

  /** Sends once; resolves to true if a colleague's changes were merged and the result has to be sent. */
  async #isMerged(tries: number): Promise<boolean> {
    const { value: sent, stored } = this.#state;
    try {
      const saved = await this.#plan.save(sent, stored);
      const value = this.#plan.merge(this.#state.value, sent, saved);
      const left = this.#plan.compare(value, saved);
      // Sends again only after further changes; otherwise a server that normalizes values would cause endless requests.
      this.#set({ value, stored: saved, savedAt: new Date(), status: left === "unsaved" && this.#state.value === sent ? "stored" : left });
      return false;
    } catch (error) {
      return this.#isMergedAfter(error instanceof Error ? error : new Error(String(error)), tries);
    }
  }

  #isMergedAfter(problem: Error, tries: number): boolean {
    const theirs = problem instanceof ApiProblem ? (this.#plan.theirsOf?.(problem) ?? null) : null;
    if (theirs === null || !(problem instanceof ApiProblem)) {
      this.#set({ status: "failed", problem });
      return false;
    }
    const { value: mine, stored: base } = this.#state;
    const changedBy = changedByOf(problem);
    const combined = this.#plan.combine?.({ base, mine, theirs }, "mine") ?? { value: mine, contested: [] };
    if (combined.contested.length > 0) {
      this.#set({ status: "conflict", problem, contest: { theirs, contested: combined.contested, changedBy } });
      return false;
    }
    // There is nothing for the user to choose, so this reports the refusal, and the next attempt starts over.
    if (tries === mostMerges) {
      this.#set({ value: combined.value, stored: theirs, status: "failed", problem });
      return false;
    }
    const left = this.#plan.compare(combined.value, theirs);
    this.#set({ value: combined.value, stored: theirs, mergedWith: changedBy, status: left === "unsaved" ? "saving" : left });
    return left === "unsaved";
  }
}
