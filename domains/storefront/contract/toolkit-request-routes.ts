import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { requestStates } from "../core/index.ts";
import { DeliveryFields, RequestFields, RequestMove, StaffToolkitRequest, ToolkitRequest } from "./toolkit-request-shapes.ts";

const access = { kind: "session" } as const;
const staff = { kind: "permission", permission: "staff.use" } as const;
const ofRequest = z.object({ requestId: Id });
const fileFailures = [
  "storefront.request-fields",
  "storefront.request-file",
  "storefront.request-file-missing",
  "storefront.request-too-large",
  "storefront.store-full",
] as const;

/** A firm's requests for Tieout to prepare toolkits. */
export const toolkitRequestRoutes = defineRoutes({
  listToolkitRequests: {
    method: "GET",
    path: "/api/storefront/toolkit-request/",
    summary: "The firm's toolkit requests, newest first",
    access,
    needs: "store",
    apiKey: "none",
    output: z.array(ToolkitRequest),
    failures: [],
  },
  requestToolkit: {
    method: "POST",
    path: "/api/storefront/toolkit-request/",
    summary: "Request a toolkit for a SOC report, a PDF of at most 50 MB",
    access,
    needs: "store",
    apiKey: "none",
    body: "multipart",
    fields: RequestFields,
    output: ToolkitRequest,
    failures: [...fileFailures, "storefront.request-twice"],
    ownTransaction: true,
    idempotent: { why: "a report with an open request is refused" },
    touches: ["toolkit-requests"],
  },
  cancelToolkitRequest: {
    method: "DELETE",
    path: "/api/storefront/toolkit-request/:requestId/",
    summary: "Cancel a request until its preparation begins",
    access,
    needs: "store",
    apiKey: "none",
    params: ofRequest,
    output: "empty",
    failures: ["storefront.no-request", "storefront.request-not-yours", "storefront.request-under-way"],
    touches: ["toolkit-requests"],
  },
  downloadRequestedToolkit: {
    method: "GET",
    path: "/api/storefront/toolkit-request/:requestId/download/",
    summary: "The delivered toolkit",
    access,
    needs: "store",
    apiKey: "none",
    params: ofRequest,
    output: "stream",
    failures: ["storefront.no-request", "storefront.file-empty"],
    ownTransaction: true,
  },
});

/** The same requests across all firms, for Tieout staff. */
export const toolkitRequestStaffRoutes = defineRoutes({
  listRequestsOfFirms: {
    method: "GET",
    path: "/api/staff/toolkit-requests/",
    summary: "Toolkit requests across all firms, oldest first, the first 200 of a state",
    access: staff,
    needs: "console",
    apiKey: "none",
    query: z.object({ state: z.enum(requestStates).optional() }),
    output: z.object({ count: z.number().int(), results: z.array(StaffToolkitRequest) }),
    failures: [],
    ownTransaction: true,
  },
  downloadRequestedReport: {
    method: "GET",
    path: "/api/staff/toolkit-requests/:requestId/report/",
    summary: "A request's report; the firm's audit log records the download",
    access: staff,
    needs: "console",
    apiKey: "none",
    params: ofRequest,
    output: "stream",
    failures: ["storefront.no-request", "storefront.file-empty"],
    ownTransaction: true,
  },
  moveToolkitRequest: {
    method: "POST",
    path: "/api/staff/toolkit-requests/:requestId/state/",
    summary: "Move a request to its next state, with a note for the firm",
    access: staff,
    needs: "console",
    apiKey: "none",
    params: ofRequest,
    body: RequestMove,
    output: "empty",
    failures: ["storefront.no-request", "storefront.request-state"],
    ownTransaction: true,
    idempotent: { why: "a request enters each state once" },
    touches: ["toolkit-requests"],
  },
  deliverToolkit: {
    method: "POST",
    path: "/api/staff/toolkit-requests/:requestId/deliver/",
    summary: "Deliver a requested toolkit, an XLSX workbook of at most 50 MB",
    access: staff,
    needs: "console",
    apiKey: "none",
    params: ofRequest,
    body: "multipart",
    fields: DeliveryFields,
    output: "empty",
    failures: [...fileFailures, "storefront.no-request", "storefront.request-state"],
    ownTransaction: true,
    idempotent: { why: "a request is delivered once" },
    touches: ["toolkit-requests"],
  },
});
