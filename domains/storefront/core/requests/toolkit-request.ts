/** States of a custom toolkit request, in order. */
export const requestStateTitles = {
  requested: "Requested",
  in_review: "In review",
  in_preparation: "In preparation",
  delivered: "Delivered",
  canceled: "Canceled",
} as const;
export type RequestState = keyof typeof requestStateTitles;
export const requestStates = Object.keys(requestStateTitles) as readonly RequestState[];

const next: Readonly<Record<RequestState, readonly RequestState[]>> = {
  requested: ["in_review", "canceled"],
  in_review: ["in_preparation", "canceled"],
  in_preparation: ["delivered", "canceled"],
  delivered: [],
  canceled: [],
};

/** States that staff can move a request to; `delivered` also requires the file. */
export const nextRequestStates = (state: RequestState): readonly RequestState[] => next[state];

/** Whether the requester can still cancel the request; only until preparation begins. */
export const canCancelRequest = (state: RequestState): boolean => state === "requested" || state === "in_review";

/** Size limit for a report and for the delivered file. */
export const requestMegabytes = 50;

/** Whether the file starts like a PDF; PDF readers accept no other first line. */
export const isPdf = (start: Uint8Array): boolean => startsWith(start, "%PDF-");

/** Whether the file starts like an XLSX workbook, which is a ZIP file. */
export const isWorkbook = (start: Uint8Array): boolean => startsWith(start, "PK\u0003\u0004");

/** Number of leading bytes needed to recognize the file's kind. */
export const kindBytes = 8;

const startsWith = (bytes: Uint8Array, mark: string): boolean => [...mark].every((letter, at) => bytes[at] === letter.charCodeAt(0));
