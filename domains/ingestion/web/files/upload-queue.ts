/** `interrupted`: the connection was lost, and the upload resumes automatically; `paused`: a user resumes it. */
export type UploadState = "waiting" | "sending" | "interrupted" | "paused" | "failed";

/** One file being uploaded. */
export interface Upload {
  readonly id: number;
  readonly engagementId: string;
  readonly slotId: string;
  readonly file: File;
  /** The file that this one replaces after the upload. */
  readonly replacesId: string | null;
  readonly state: UploadState;
  readonly sentBytes: number;
  readonly problem: string | null;
  /** Whether uploading the same file would fail again. */
  readonly refused: boolean;
  /** URL at which the server keeps what has arrived; null until the upload begins. */
  readonly url: string | null;
}

export interface UploadRequest {
  readonly engagementId: string;
  readonly slotId: string;
  readonly resourcetype: string;
  readonly file: File;
  readonly replacesId?: string | null;
  /** Why the file is not sent; shown next to the file. */
  readonly refusal?: string | null;
  /** URL of an upload that was begun earlier and continues there. */
  readonly url?: string | null;
  /** Deletes what has arrived from an abandoned upload. */
  readonly forget?: (url: string) => void;
}

export interface SendReport {
  /** URL to continue at; null to start over. */
  readonly url: string | null;
  readonly sent: (sentBytes: number) => void;
  readonly begun: (url: string) => void;
}

/** Sends one file, or the rest of it; resolves when the upload and its follow-up are done. */
export type SendFile = (request: UploadRequest, signal: AbortSignal, report: SendReport) => Promise<void>;

interface QueuedRequest {
  readonly request: UploadRequest;
  readonly send: SendFile;
  readonly controller: AbortController;
  /** Number of consecutive attempts that sent nothing. */
  readonly tries: number;
}

const atOnce = 2;

/** Delays before retrying after the first, second … lost connection. */
const waitsMs = [1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

type Scheduler = (act: () => void, ms: number) => void;

/** Uploads that continue while other screens are shown, two at a time, in order. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #nextId = 1;
  readonly #listeners = new Set<() => void>();
  readonly #requests = new Map<number, QueuedRequest>();
  readonly #later: Scheduler;

  constructor(later: Scheduler = (act, ms) => void setTimeout(act, ms)) {
    this.#later = later;
  }

  readonly uploads = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = (request: UploadRequest, send: SendFile): void => {
    const id = this.#nextId++;
    this.#requests.set(id, { request, send, controller: new AbortController(), tries: 0 });
    const { engagementId, slotId, file, replacesId = null, refusal = null, url = null } = request;
    const state = refusal === null ? "waiting" : "failed";
    this.#set([
      ...this.#uploads,
      { id, engagementId, slotId, file, replacesId, state, sentBytes: 0, problem: refusal, refused: refusal !== null, url },
    ]);
    this.#start();
  };

  /** Cancels an upload or dismisses a failed one; deletes what has arrived. */
  readonly remove = (id: number): void => {
    const known = this.#requests.get(id);
    const url = this.#find(id)?.url ?? null;
    known?.controller.abort();
    this.#drop(id);
    if (url !== null) known?.request.forget?.(url);
  };

  /** Stops sending and keeps what has arrived; the next waiting upload starts in its place. */
  readonly pause = (id: number): void => {
    this.#requests.get(id)?.controller.abort();
    this.#change(id, { state: "paused" });
    this.#start();
  };

  /** Continues after a pause, a failure or a lost connection. */
  readonly retry = (id: number): void => this.#again(id, 0);

  /** Resumes uploads that wait for the connection. */
  readonly reconnect = (): void => {
    for (const { id, state } of this.#uploads) if (state === "interrupted") this.#again(id, 0);
  };

  #again(id: number, tries: number): void {
    const known = this.#requests.get(id);
    const state = this.#find(id)?.state;
    if (!known || state === "sending" || state === "waiting") return;
    this.#requests.set(id, { ...known, controller: new AbortController(), tries });
    this.#change(id, { state: "waiting", problem: null, refused: false });
    this.#start();
  }

  #find(id: number): Upload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  #drop(id: number): void {
    this.#requests.delete(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
    this.#start();
  }

  #start(): void {
    const sending = this.#uploads.filter((upload) => upload.state === "sending").length;
    for (const upload of this.#uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, atOnce - sending)))
      void this.#send(upload.id);
  }

  async #send(id: number): Promise<void> {
    const known = this.#requests.get(id);
    if (!known) return;
    this.#change(id, { state: "sending" });
    const { signal } = known.controller;
    const report = (part: Partial<Upload>): void => {
      if (!signal.aborted) this.#change(id, part);
    };
    try {
      await known.send(known.request, signal, {
        url: this.#find(id)?.url ?? null,
        sent: (sentBytes) => report({ sentBytes }),
        begun: (url) => report({ url }),
      });
      if (!signal.aborted) this.#drop(id);
    } catch (error) {
      if (!signal.aborted) this.#end(id, error, known.tries);
    }
    this.#start();
  }

  #end(id: number, error: unknown, tries: number): void {
    if (isLost(error)) {
      this.#change(id, { state: "interrupted" });
      const wait = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
      this.#later(() => {
        if (this.#find(id)?.state === "interrupted") this.#again(id, tries + 1);
      }, wait);
      return;
    }
    this.#change(id, {
      state: "failed",
      problem: error instanceof Error ? error.message : String(error),
      refused: isRefusal(error),
    });
  }

  #change(id: number, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** Number of files that are being sent or will resume without another click; paused and failed uploads need a click. */
export const filesUnderWay = (uploads: readonly Upload[]): number =>
  uploads.filter(({ state }) => state === "waiting" || state === "sending" || state === "interrupted").length;

const statusOf = (error: unknown): number | null => (error instanceof Error && "status" in error ? Number(error.status) : null);

/**
 * Whether the file is fine but the connection was lost, the server is restarting or asks the client to wait, or the server has a different
 * part than was sent.
 */
function isLost(error: unknown): boolean {
  const status = statusOf(error);
  if (status === 409) return error instanceof Error && "code" in error && error.code === "http.upload-offset";
  return status !== null && [0, 408, 429, 502, 503, 504].includes(status);
}

function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 0;
  return status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status);
}
