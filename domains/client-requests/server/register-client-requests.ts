import type { EngagementFacts } from "@tieout/engagements/core";
import { type Registration, registration } from "@tieout/http";
import type { PasswordHashing } from "@tieout/identity/server";
import { success } from "@tieout/kernel";
import type { PayrollSource } from "@tieout/payroll-source";
import { clientRequestRoutes } from "../contract/index.ts";
import { registerClientPage } from "./client/register-client-page.ts";
import { registerPayrollConnections } from "./connect/register-payroll-connection.ts";
import { askClient } from "./engagement/ask-client.ts";
import { createClientRequest } from "./engagement/create-client-request.ts";
import { renewClientRequest, revokeClientRequest } from "./engagement/end-client-request.ts";
import { listClientRequests } from "./engagement/list-client-requests.ts";
import { type PinHashing, pinHashing } from "./request-secrets.ts";

/** Routes for the firm's side. */
const registerFirmSide = (pins: PinHashing): Registration =>
  registration<typeof clientRequestRoutes, { readonly engagement: EngagementFacts }>({
    domain: "client-requests",
    routes: clientRequestRoutes,
    handlers: {
      listClientRequests: async ({ tx, now }, { params }) => success(await listClientRequests(tx, params.engagementId, now())),
      createClientRequest: (context, { params, body }) => createClientRequest(context, params.engagementId, body, pins),
      renewClientRequest: (context, { params, body }) => renewClientRequest(context, params, body.due_on, pins),
      revokeClientRequest: ({ tx, actor, now }, { params }) => revokeClientRequest(tx, params, { userId: actor.userId, at: now() }),
      askClient: ({ tx, actor, now }, { params, body }) =>
        askClient(tx, params, { itemId: body.item_id, text: body.text }, { userId: actor.userId, at: now() }),
    },
  });

export interface ClientRequestDeps {
  readonly passwordHashing?: PasswordHashing | undefined;
  /** Null or absent if payroll systems can't be connected. */
  readonly payrollSource?: PayrollSource | null;
}

/** A firm's requests to its clients, and the page where clients respond. */
export function registerClientRequests({ passwordHashing, payrollSource = null }: ClientRequestDeps = {}): readonly Registration[] {
  const pins = pinHashing(passwordHashing);
  return [registerFirmSide(pins), registerClientPage(pins), ...registerPayrollConnections({ source: payrollSource })];
}
