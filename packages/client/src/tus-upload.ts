import { type DetailedError, type HttpResponse, Upload } from "tus-js-client";
import { type ApiProblem, offlineProblem, parseProblem } from "./api-problem.ts";
import type { ResumableFile, ResumableProgress } from "./resumable-file.ts";
import type { Transport } from "./transport.ts";

/** A file smaller than this is sent with the call that starts the upload: sending it again costs less than asking how much has arrived. */
const atOnceBytes = 4 * 2 ** 20;

/** Implements `sendResumable` with the tus library. */
export async function sendByTus(transport: Transport, given: ResumableFile, progress: ResumableProgress): Promise<unknown> {
  const { signal } = progress;
  signal.throwIfAborted();
  let shown = "";
  const answer = await new Promise<HttpResponse>((resolve, reject) => {
    const upload = new Upload(given.file, {
      endpoint: new URL(given.endpoint, window.location.origin).href,
      uploadUrl: given.url,
      metadata: { ...given.metadata },
      uploadDataDuringCreation: given.file.size <= atOnceBytes,
      // The caller decides when to resume; the server knows how much has arrived.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        shown = transport.getToken() ?? "";
        if (shown !== "") request.setHeader("authorization", `Bearer ${shown}`);
      },
      onProgress: (sentBytes) => progress.onSent(sentBytes),
      onUploadUrlAvailable: () => {
        if (upload.url) progress.onBegun(upload.url);
      },
      onSuccess: ({ lastResponse }) => resolve(lastResponse),
      onError: (error) => {
        const problem = problemOf(error);
        if (problem.status === 401 && shown !== "" && problem.code !== "http.not-opened") transport.onUnauthorized(shown);
        reject(problem);
      },
    });
    signal.addEventListener("abort", () => {
      void upload.abort().then(() => reject(signal.reason), reject);
    });
    upload.start();
  });
  const text = answer.getBody();
  return text === "" ? null : JSON.parse(text);
}

function problemOf(error: Error | DetailedError): ApiProblem {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  if (!answer || answer.getStatus() === 0) return offlineProblem();
  return parseProblem(answer.getStatus(), answer.getBody(), answer.getHeader("x-request-id") ?? null);
}
