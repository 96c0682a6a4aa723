import type { ProgressReport } from "./queue-tables.ts";

const intervalMs = 500;

/** Writes the latest report at most twice a second, one write at a time; reports made in between are dropped. */
export class ProgressWriter {
  readonly #write: (report: ProgressReport) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #latest: ProgressReport | null = null;
  #running: Promise<void> | null = null;

  constructor(write: (report: ProgressReport) => Promise<void>, onError: (error: unknown) => void) {
    this.#write = write;
    this.#onError = onError;
  }

  report(report: ProgressReport): void {
    this.#latest = report;
    this.#running ??= this.#drain().finally(() => {
      this.#running = null;
    });
  }

  /** Waits for the current write and writes the last report, so that nothing is written after the job ends. */
  async flush(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#latest !== null) {
      const report = this.#latest;
      this.#latest = null;
      await this.#write(report).catch(this.#onError);
      if (this.#latest !== null) await new Promise((resolve) => setTimeout(resolve, intervalMs));
    }
  }
}
