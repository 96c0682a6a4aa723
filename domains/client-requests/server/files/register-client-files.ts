import type { EngagementFacts } from "@tieout/engagements/core";
import type { StatusUpdater } from "@tieout/engagements/server";
import type { MalwareScanner } from "@tieout/files";
import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { clientFileRoutes, receivedFileRoutes } from "../../contract/index.ts";
import { explainFinding, putClientWages, removeClientFile, sendClientFiles } from "./change-client-files.ts";
import { readClientFiles, readReceivedFiles } from "./client-file-wire.ts";
import { arrivingClientUpload, type ClientUploadDeps, knownClientUpload } from "./client-upload-handlers.ts";
import { setAsideFile } from "./set-aside-file.ts";
import { settleItem } from "./settle-item.ts";
import { ticketClientFile } from "./ticket-client-file.ts";

export interface ClientFileDeps extends ClientUploadDeps {
  readonly statusUpdater: StatusUpdater;
  /** Null if no malware scanner is set up. */
  readonly scanner: MalwareScanner | null;
}

const registerClientSide = (deps: ClientFileDeps): Registration =>
  registration<typeof clientFileRoutes>({
    domain: "payroll-connect-files",
    routes: clientFileRoutes,
    handlers: {
      listClientFiles: async ({ tx, client }) => success(await readClientFiles(tx, client, deps.uploadMaxBytes)),
      beginClientUpload: (context, { params }) => context.tus(arrivingClientUpload(deps, context, { ...params, uploadId: null })),
      askClientUploadOffset: (context, { params }) => context.tus(knownClientUpload(deps, context, params)),
      continueClientUpload: (context, { params }) => context.tus(arrivingClientUpload(deps, context, params)),
      cancelClientUpload: (context, { params }) => context.tus(knownClientUpload(deps, context, params)),
      explainFinding: (context, { params, body }) => explainFinding(context, params.fileId, body, deps.uploadMaxBytes),
      removeClientFile: (context, { params }) => removeClientFile(context, params.fileId, deps.uploadMaxBytes),
      sendClientFiles: (context, { params, body }) => sendClientFiles(context, params.itemId, body.note, deps.uploadMaxBytes),
      putClientWages: (context, { body }) => putClientWages(context, body, deps.uploadMaxBytes),
    },
  });

const registerFirmSide = ({ statusUpdater, scanner }: ClientFileDeps): Registration =>
  registration<typeof receivedFileRoutes, { readonly engagement: EngagementFacts }>({
    domain: "client-files",
    routes: receivedFileRoutes,
    handlers: {
      listReceivedFiles: async ({ tx }, { params }) => success(await readReceivedFiles(tx, params.engagementId)),
      settleRequestItem: (context, { params, body }) =>
        body.state === "not_needed"
          ? setAsideFile(context, { ...params, fileId: body.file_id, text: body.text })
          : settleItem(context, statusUpdater, { ...params, to: body.state, fileId: body.file_id, text: body.text, seen: body.seen }),
      ticketReceivedFile: (context, { params }) => ticketClientFile(context, params, scanner),
    },
  });

/** Routes for client files: how clients send them, and what auditors can do with them. */
export const registerClientFiles = (deps: ClientFileDeps): readonly Registration[] => [registerClientSide(deps), registerFirmSide(deps)];
