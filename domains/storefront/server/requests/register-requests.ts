import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { toolkitRequestRoutes, toolkitRequestStaffRoutes } from "../../contract/index.ts";
import { asStaff } from "../as-staff.ts";
import { listRequests, listRequestsOfFirms, requestWire } from "./request-repository.ts";
import { cancelRequest, downloadRequested, requestToolkit } from "./request-toolkit.ts";
import { deliverToolkit, moveRequest, openReport } from "./staff-requests.ts";

/** Toolkit requests made by firms and handled by staff. */
export const registerToolkitRequests = (): readonly Registration[] => [
  registration<typeof toolkitRequestRoutes>({
    domain: "toolkit-requests",
    routes: toolkitRequestRoutes,
    handlers: {
      listToolkitRequests: async ({ tx }) => success((await listRequests(tx)).map(requestWire)),
      requestToolkit,
      cancelToolkitRequest: ({ tx, actor }, { params }) => cancelRequest(tx, actor, params.requestId),
      downloadRequestedToolkit: (context, { params }) => downloadRequested(context, params.requestId),
    },
  }),
  registration<typeof toolkitRequestStaffRoutes>({
    domain: "toolkit-requests-of-firms",
    routes: toolkitRequestStaffRoutes,
    handlers: {
      listRequestsOfFirms: async ({ work }, { query }) => success(await listRequestsOfFirms(work.platformStatement, query.state ?? null)),
      downloadRequestedReport: (context, { params }) => openReport(context, params.requestId),
      moveToolkitRequest: (context, { params, body }) =>
        asStaff(context, "move a toolkit request", (tx) => moveRequest(tx, params.requestId, body)),
      deliverToolkit: (context, { params }) => deliverToolkit(context, params.requestId),
    },
  }),
];
