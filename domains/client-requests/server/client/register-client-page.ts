import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { clientPageRoutes } from "../../contract/index.ts";
import { hashOfLink, type PinHashing } from "../request-secrets.ts";
import { clientSessions } from "./client-access.ts";
import { readClientView } from "./client-view.ts";
import { forgetSession, openClientRequest } from "./open-client-request.ts";
import { replyAsClient } from "./reply-as-client.ts";

/** Routes that a client can call without an account. */
export const registerClientPage = (pins: PinHashing): Registration =>
  registration<typeof clientPageRoutes>({
    domain: "payroll-connect",
    routes: clientPageRoutes,
    clientSessions,
    handlers: {
      openClientRequest: (context, input) => openClientRequest(context, input, pins),
      leaveClientRequest: async (context) => {
        const { sessionId } = context.client;
        await context.inOrganization((tx) => tx.query("delete from client_sessions where id = $1", [sessionId]));
        forgetSession(context);
        return success(undefined);
      },
      isLinkOfSession: async ({ tx, client }, { body }) => {
        const { rowCount } = await tx.query("select from client_request_links where token_hash = $1 and request_id = $2", [
          hashOfLink(body.token),
          client.clientRequestId,
        ]);
        return success({ is_open: rowCount === 1 });
      },
      getClientRequest: async ({ tx, client, now }) => success(await readClientView(tx, client, now())),
      replyAsClient: (context, { body }) => replyAsClient(context, { itemId: body.item_id, text: body.text }),
    },
  });
