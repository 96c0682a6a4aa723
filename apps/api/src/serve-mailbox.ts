import { randomBytes } from "node:crypto";
import { pagePolicy } from "@tieout/http";
import { mailboxDirectory, mailboxPage, openLocalMailbox } from "@tieout/mail/mailbox";
import type { ProcessSettings } from "@tieout/settings";
import type { FastifyInstance, FastifyRequest } from "fastify";

type MailboxSettings = Pick<ProcessSettings, "smtpUrl" | "isProduction" | "dataDir" | "publicUrl">;

/** `/api/mailbox/`: messages stored because there is no mail server. The page doesn't exist if there is a mail server, or in production. */
export function serveMailbox(app: FastifyInstance, { smtpUrl, isProduction, dataDir, publicUrl }: MailboxSettings): void {
  if (smtpUrl !== null || isProduction) return;
  const mailbox = openLocalMailbox(mailboxDirectory(dataDir));
  app.get("/api/mailbox/", { exposeHeadRoute: false, config: { routeClass: "prepared" } }, async (request, reply) => {
    if (!isOfOwnMachine(request))
      return reply.code(404).type("text/plain; charset=utf-8").send("Available only on the machine Tieout runs on.");
    const nonce = randomBytes(18).toString("base64url");
    return reply
      .header("content-security-policy", pagePolicy(nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(mailboxPage(await mailbox.list(), { nonce, publicUrl }));
  });
}

const ownNames: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const proxied: ReadonlySet<string> = new Set(["forwarded", "via", "x-real-ip"]);
const ownAddresses: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * Anyone who can read a message can use the link in it. The host name is checked too, because another site could point its own host name at
 * this address and read the messages.
 */
const isOfOwnMachine = ({ ip, hostname, raw, headers }: FastifyRequest): boolean =>
  ownAddresses.has(ip) &&
  ownAddresses.has(raw.socket.remoteAddress ?? "") &&
  ownNames.has(hostname) &&
  // A request through a proxy on this machine may come from anywhere.
  !Object.keys(headers).some((name) => proxied.has(name) || name.startsWith("x-forwarded-"));
