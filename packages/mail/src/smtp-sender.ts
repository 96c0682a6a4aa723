import { createTransport } from "nodemailer";
import { MailFailure, type MailSender, requireValidMail } from "./mail.ts";

export interface SmtpOptions {
  /** `smtp://USER:PASSWORD@HOST:PORT`, encrypted with STARTTLS, or `smtps://…`, encrypted from the first byte. */
  readonly url: string;
  /** An email address, or `Name <address>`. */
  readonly from: string;
  /** Maximum wait in seconds for a connection, a greeting or a reply; 20 by default. */
  readonly waitSeconds?: number;
}

/** Opens a connection for each message: too few messages are sent to keep one open. */
export function smtpSender({ url, from, waitSeconds = 20 }: SmtpOptions): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === "smtps:";
  const host = hostname.replace(/^\[|\]$/g, "");
  const waitMilliseconds = waitSeconds * 1000;
  const transport = createTransport({
    host,
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    // Links and passwords never cross a network in the clear.
    requireTLS: !isSecure && !ownMachine.has(host),
    ...(username === "" ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: waitMilliseconds,
    greetingTimeout: waitMilliseconds,
    socketTimeout: waitMilliseconds,
    dnsTimeout: waitMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      requireValidMail(mail);
      const { to, subject, text, html } = mail;
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, html }).catch((error: unknown) => {
        throw failureOf(error);
      });
    },
  };
}

const ownMachine: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);

/** 5xx is final (RFC 5321, 4.2.1); anything else may be temporary. */
function failureOf(error: unknown): MailFailure {
  const { responseCode, code } = typeof error === "object" && error !== null ? (error as { responseCode?: unknown; code?: unknown }) : {};
  const isLast = typeof responseCode === "number" && responseCode >= 500;
  const detail = typeof responseCode === "number" ? String(responseCode) : typeof code === "string" ? code : "";
  return new MailFailure(isLast ? "mail.refused" : "mail.unavailable", detail);
}
