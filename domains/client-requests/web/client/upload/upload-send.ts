import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { ApiProblem, invalidateViews, sendResumable, type Transport, useTransport } from "@tieout/client";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { ClientUpload } from "../../../contract/index.ts";
import { continuedUpload, fingerprintOf } from "./unfinished-upload.ts";

/** `interrupted`: the connection was lost; the upload resumes automatically. */
export type SendingState = "sending" | "interrupted" | "failed";

/** A file being uploaded. */
export interface FileTransfer {
  readonly id: number;
  readonly itemId: string;
  readonly file: File;
  /** The file that this upload replaces. */
  readonly replaces: string | null;
  readonly state: SendingState;
  readonly sentBytes: number;
  readonly problem: string | null;
}

interface TransferStart extends Pick<FileTransfer, "itemId" | "file" | "replaces"> {
  /** URL of an upload that has been partly received. */
  readonly url: string | null;
}

interface TransferControl {
  readonly controller: AbortController;
  url: string | null;
  tries: number;
}

/** Delay before each retry after the connection is lost. */
const waitsMs = [1_000, 2_000, 5_000, 10_000, 20_000];

const isLost = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === "http.upload-offset" || [0, 408, 429, 502, 503, 504].includes(error.status));

/** The files being uploaded from the page. */
class SendingFiles {
  #all: readonly FileTransfer[] = [];
  #nextId = 1;
  readonly #known = new Map<number, TransferControl>();
  readonly #listeners = new Set<() => void>();

  readonly all = (): readonly FileTransfer[] => this.#all;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start({ itemId, file, replaces, url }: TransferStart, on: { readonly transport: Transport; readonly cache: QueryClient }): void {
    const id = this.#nextId++;
    this.#known.set(id, { controller: new AbortController(), url, tries: 0 });
    this.#set([...this.#all, { id, itemId, file, replaces, state: "sending", sentBytes: 0, problem: null }]);
    void this.#send(id, on);
  }

  /** Stops the upload; the bytes already received are deleted after three days. */
  readonly stop = (id: number): void => {
    this.#known.get(id)?.controller.abort();
    this.#known.delete(id);
    this.#set(this.#all.filter((one) => one.id !== id));
  };

  async #send(id: number, on: { readonly transport: Transport; readonly cache: QueryClient }): Promise<void> {
    const known = this.#known.get(id);
    const one = this.#all.find((sending) => sending.id === id);
    if (!known || !one) return;
    const { file, itemId, replaces } = one;
    this.#change(id, { state: "sending" });
    const endpoint = `/api/payroll-connect/items/${itemId}/uploads/`;
    const metadata = { filename: file.name, fingerprint: fingerprintOf(file), ...(replaces === null ? {} : { replaces }) };
    try {
      await sendResumable(
        on.transport,
        { file, endpoint, url: known.url, metadata },
        {
          signal: known.controller.signal,
          onSent: (sentBytes) => this.#change(id, { sentBytes }),
          onBegun: (url) => {
            known.url = url;
          },
        },
      );
      this.stop(id);
      await invalidateViews(on.cache, ["client-files"]);
    } catch (error) {
      if (known.controller.signal.aborted) return;
      if (isLost(error)) this.#later(id, known, on);
      else this.#change(id, { state: "failed", problem: error instanceof Error ? error.message : String(error) });
    }
  }

  #later(id: number, known: TransferControl, on: { readonly transport: Transport; readonly cache: QueryClient }): void {
    this.#change(id, { state: "interrupted" });
    const wait = waitsMs[Math.min(known.tries, waitsMs.length - 1)] ?? 1_000;
    known.tries += 1;
    const go = (): void => {
      window.removeEventListener("online", go);
      clearTimeout(timer);
      void this.#send(id, on);
    };
    const timer = setTimeout(go, wait);
    window.addEventListener("online", go);
  }

  #change(id: number, part: Partial<FileTransfer>): void {
    this.#set(this.#all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  #set(all: readonly FileTransfer[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

const sendingFiles = new SendingFiles();
export const stopSending = sendingFiles.stop;

/** Uploads in progress for each item, and a function to start more; a partly uploaded file resumes where it left off. */
export function useSending(unfinished: readonly ClientUpload[]) {
  const transport = useTransport();
  const cache = useQueryClient();
  const all = useSyncExternalStore(sendingFiles.subscribe, sendingFiles.all);
  const isSending = all.some(({ state }) => state !== "failed");
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  return useMemo(
    () => ({
      all,
      start(itemId: string, file: File, replaces: string | null) {
        const begun = continuedUpload(unfinished, { itemId, file, replaces });
        const url = begun ? `/api/payroll-connect/items/${itemId}/uploads/${begun.id}/` : null;
        sendingFiles.start({ itemId, file, replaces, url }, { transport, cache });
      },
    }),
    [all, unfinished, transport, cache],
  );
}
