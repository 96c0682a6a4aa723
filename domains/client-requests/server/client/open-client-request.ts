import type { InputOf } from "@tieout/contract";
import type { Answer, PublicContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import { systemActor } from "@tieout/postgres";
import { type clientPageRoutes, clientRequestFailures } from "../../contract/index.ts";
import { clientSessionSeconds } from "../../core/index.ts";
import { clientRequestRepository } from "../client-request-repository.ts";
import { newToken, type PinHashing } from "../request-secrets.ts";
import { clientAccess, clientSessions, type OpenedLink, sessionCookie } from "./client-access.ts";
import { readClientView } from "./client-view.ts";

type OpenRoute = (typeof clientPageRoutes)["openClientRequest"];

/** Restricts the cookie to the client's calls and, over TLS, to this host. */
const cookiePath = "/api/payroll-connect/";

/**
 * Counts a try in one transaction and opens the session in the next, comparing the PIN in between. An unknown, expired, revoked or paused
 * link and a wrong PIN all get the same response after the same amount of work.
 */
export async function openClientRequest(
  context: PublicContext,
  { body: { token, pin, name, job_title: jobTitle } }: InputOf<OpenRoute>,
  pins: PinHashing,
): Promise<Answer<OpenRoute>> {
  const { work, files, now, requestId: callId } = context;
  const link = await work.asPlatform("open a request", (tx) => clientAccess(tx).countTry(token, now()));
  const isRight = await pins.isRight(files, link, pin);
  const session =
    link && isRight ? await work.asPlatform("open a request", (tx) => clientAccess(tx).open(token, link, { name, jobTitle }, now())) : null;
  if (link && session === null) await recordRefusal(context, link);
  if (!link || session === null) return clientRequestFailures.fail("client-requests.not-opened", undefined);
  const client = await clientSessions.find(work, session, now());
  if (!client) return clientRequestFailures.fail("client-requests.not-opened", undefined);
  const by = { ...systemActor, requestId: callId, client: { requestId: client.clientRequestId, sessionId: client.sessionId } };
  const view = await work.inOrganization(link.organizationId, by, async (tx) => {
    const { engagementId, requestId } = link;
    await clientRequestRepository(tx).addEvent({ engagementId, requestId, event: "opened", by: { client: client.person }, at: now() });
    tx.record({ event: "client-request.open", subjectType: "engagement", subjectId: engagementId, data: { request: requestId } });
    return readClientView(tx, client, now());
  });
  context.setCookie({ name: sessionCookie, value: session, path: cookiePath, maxAgeSeconds: clientSessionSeconds.absolute });
  return success(view);
}

/** Records a wrong PIN for a working link, so that the firm can see that someone who has the link is guessing. */
const recordRefusal = (
  { work, requestId: callId }: PublicContext,
  { organizationId, engagementId, requestId }: OpenedLink,
): Promise<void> =>
  work.inOrganization(organizationId, { ...systemActor, requestId: callId }, async (tx) =>
    tx.record({ event: "client-request.pin-refused", subjectType: "engagement", subjectId: engagementId, data: { request: requestId } }),
  );

export const forgetSession = (context: Pick<PublicContext, "setCookie">): void =>
  context.setCookie({ name: sessionCookie, value: newToken(), path: cookiePath, maxAgeSeconds: 0 });
