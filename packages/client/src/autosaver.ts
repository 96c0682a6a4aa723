import { ApiProblem } from "./api-problem.ts";

export interface AutosavePlan<Value, Stored> {
  /** The edited value, from the server's value. */
  readonly start: (stored: Stored) => Value;
  /** `incomplete`: some changes are not stored and cannot be sent yet. */
  readonly compare: (value: Value, stored: Stored) => "stored" | "unsaved" | "incomplete";
  readonly save: (value: Value, stored: Stored) => Promise<Stored>;
  /** The value after saving `sent`; changes made in the meantime must be kept. */
  readonly merge: (value: Value, sent: Value, saved: Stored) => Value;
  /** What another person stored, from the refusal of a stale revision. */
  readonly theirsOf?: (problem: ApiProblem) => Stored | null;
  /** My version, to be saved over theirs. */
  readonly rebase?: (mine: Value, theirs: Stored) => Value;
  /** Whether a refetched value is newer than the known one; by default it is. */
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
  /** With `conflict` only. */
  readonly theirs: Stored | null;
}

const usualDelayMilliseconds = 900;

/** Saves a value automatically, one request at a time; never loses changes made during a request. */
export class Autosaver<Value, Stored> {
  readonly #plan: AutosavePlan<Value, Stored>;
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState<Value, Stored>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;

  constructor(stored: Stored, plan: AutosavePlan<Value, Stored>) {
    this.#plan = plan;
    this.#state = { value: plan.start(stored), stored, status: "stored", savedAt: null, problem: null, theirs: null };
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

  /** Saves now; resolves with whether everything is saved. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    if (this.#running) await this.#running;
    if (this.#state.status !== "conflict" && this.#compared() === "unsaved") await this.#save();
    return this.#compared() === "stored";
  };

  readonly keepMine = async (): Promise<boolean> => {
    const { theirs, value } = this.#state;
    if (theirs === null) return this.flush();
    this.#set({ stored: theirs, value: this.#plan.rebase?.(value, theirs) ?? value, theirs: null, problem: null, status: "unsaved" });
    return this.flush();
  };

  readonly takeTheirs = (): void => {
    const { theirs } = this.#state;
    if (theirs !== null) this.#set({ stored: theirs, value: this.#plan.start(theirs), theirs: null, problem: null, status: "stored" });
  };

  /** The server's current value; used only without unsaved changes. */
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

  async #send(): Promise<void> {
    const { value: sent, stored } = this.#state;
    this.#set({ status: "saving", problem: null });
    try {
      const saved = await this.#plan.save(sent, stored);
      const value = this.#plan.merge(this.#state.value, sent, saved);
      const left = this.#plan.compare(value, saved);
      // Send again only after further changes; a server that normalizes values must not cause endless requests.
      this.#set({ value, stored: saved, savedAt: new Date(), status: left === "unsaved" && this.#state.value === sent ? "stored" : left });
    } catch (error) {
      const problem = error instanceof Error ? error : new Error(String(error));
      const theirs = problem instanceof ApiProblem ? (this.#plan.theirsOf?.(problem) ?? null) : null;
      this.#set({ status: theirs === null ? "failed" : "conflict", problem, theirs });
    }
  }
}
