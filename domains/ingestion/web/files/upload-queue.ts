/** One file being uploaded. */
export interface Upload {
  readonly id: number;
  readonly engagementId: string;
  readonly slotId: string;
  readonly file: File;
  /** The file that this one replaces once uploaded. */
  readonly replacesId: string | null;
  readonly state: "waiting" | "sending" | "failed";
  readonly sentBytes: number;
  readonly problem: string | null;
  /** Uploading the same file would fail again. */
  readonly refused: boolean;
}

export interface UploadRequest {
  readonly engagementId: string;
  readonly slotId: string;
  readonly resourcetype: string;
  readonly file: File;
  readonly replacesId?: string | null;
  /** Why it is not sent; shown next to the file. */
  readonly refusal?: string | null;
}

/** Sends one file; resolves when the upload and its follow-up are done. */
export type SendFile = (request: UploadRequest, signal: AbortSignal, onSent: (sentBytes: number) => void) => Promise<void>;

const atOnce = 2;

/** Uploads that continue while other screens are shown: two at a time, in order. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #nextId = 1;
  readonly #listeners = new Set<() => void>();
  readonly #requests = new Map<
    number,
    { readonly request: UploadRequest; readonly send: SendFile; readonly controller: AbortController }
  >();

  readonly uploads = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = (request: UploadRequest, send: SendFile): void => {
    const id = this.#nextId++;
    this.#requests.set(id, { request, send, controller: new AbortController() });
    const { engagementId, slotId, file, replacesId = null, refusal = null } = request;
    const state = refusal === null ? "waiting" : "failed";
    this.#set([
      ...this.#uploads,
      { id, engagementId, slotId, file, replacesId, state, sentBytes: 0, problem: refusal, refused: refusal !== null },
    ]);
    this.#start();
  };

  /** Cancels an upload, or dismisses a failed one. */
  readonly remove = (id: number): void => {
    this.#requests.get(id)?.controller.abort();
    this.#requests.delete(id);
    this.#set(this.#uploads.filter((upload) => upload.id !== id));
    this.#start();
  };

  readonly retry = (id: number): void => {
    const known = this.#requests.get(id);
    if (!known) return;
    this.#requests.set(id, { ...known, controller: new AbortController() });
    this.#change(id, { state: "waiting", sentBytes: 0, problem: null, refused: false });
    this.#start();
  };

  #start(): void {
    const sending = this.#uploads.filter((upload) => upload.state === "sending").length;
    for (const upload of this.#uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(0, atOnce - sending)))
      void this.#send(upload.id);
  }

  async #send(id: number): Promise<void> {
    const known = this.#requests.get(id);
    if (!known) return;
    this.#change(id, { state: "sending" });
    try {
      await known.send(known.request, known.controller.signal, (sentBytes) => this.#change(id, { sentBytes }));
      this.remove(id);
    } catch (error) {
      if (!known.controller.signal.aborted)
        this.#change(id, {
          state: "failed",
          problem: error instanceof Error ? error.message : String(error),
          refused: isRefusal(error),
        });
    }
    this.#start();
  }

  #change(id: number, part: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

/** Temporary failures, such as rate limits or a lost connection, are not refusals. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof Error && "status" in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && ![401, 408, 409, 429].includes(status);
}
