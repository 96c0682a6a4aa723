import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailConformance } from "./conformance.ts";
import type { Mail, MailFailure } from "./mail.ts";
import { openMail } from "./open-mail.ts";
import { smtpSender } from "./smtp-sender.ts";

interface Delivery {
  readonly recipients: readonly string[];
  readonly user: unknown;
  readonly raw: string;
}
let deliveries: Delivery[] = [];
/** The server's reply to the next recipient, if it should refuse one. */
let refusal: { readonly code: number; readonly words: string } | null = null;
const login = { user: "tieout@mail", pass: "p:ss/w@rd" };
const servers: SMTPServer[] = [];

async function serve(hidesTls: boolean): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: hidesTls,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === login.user && password === login.pass ? done(null, { user: username }) : done(new Error("no")),
    onRcptTo: (_address, _session, done) =>
      refusal ? done(Object.assign(new Error(refusal.words), { responseCode: refusal.code })) : done(),
    onData: (stream, { envelope, user }, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        deliveries.push({ recipients: envelope.rcptTo.map(({ address }) => address), user, raw: Buffer.concat(pieces).toString("latin1") });
        done();
      });
    },
  });
  // The server can ignore a client that hangs up in the middle of a message; without a listener, the error would end the test run.
  server.on("error", () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const address = server.server.address();
  return typeof address === "object" && address ? address.port : 0;
}

let port = 0;
beforeAll(async () => {
  port = await serve(true);
});
afterAll(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()));
});

const from = "Tieout <no-reply@tieout.example>";
const url = () => `smtp://${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}@127.0.0.1:${port}`;
const mail: Mail = { to: "dana@harlow.example", subject: "Hello", text: "token-in-the-text\n", html: "<p>token-in-the-text</p>" };

const taken = (): readonly Delivery[] => {
  const all = deliveries;
  deliveries = [];
  return all;
};
async function asRead({ recipients, raw }: Delivery): Promise<Mail> {
  const read = await simpleParser(Buffer.from(raw, "latin1"));
  return { to: recipients.join(), subject: read.subject ?? "", text: read.text ?? "", html: read.html || "" };
}

describe("SMTP", () => {
  mailConformance({
    sender: () => smtpSender({ url: url(), from }),
    arrived: () => Promise.all(taken().map(asRead)),
  });
});

test("mail is sent from the configured sender, with the login in the URL", async () => {
  await openMail({ smtpUrl: url(), mailFrom: from, isProduction: true, dataDir: "/nowhere" }).send(mail);
  const [delivery] = taken();
  expect(delivery?.user).toBe(login.user);
  expect(delivery?.raw).toContain(`From: ${from}`);
});

const failureOf = (address: string): Promise<MailFailure | null> =>
  smtpSender({ url: address, from, waitSeconds: 2 })
    .send(mail)
    .then(
      () => null,
      (error: unknown) => error as MailFailure,
    );

test.each([
  ["a refused address", 550, false],
  ["a busy server", 451, true],
])(
  "%s is retried only if that can help, and the failure repeats neither the address, the message nor the server's reply text",
  async (_what, code, retry) => {
    refusal = { code, words: "<dana@harlow.example> is unknown: token-in-the-text" };
    const failure = await failureOf(url());
    refusal = null;
    expect(failure).toMatchObject({ code: retry ? "mail.unavailable" : "mail.refused", retry, detail: String(code) });
    expect(`${failure?.stack} ${JSON.stringify(failure)} ${String(failure?.cause)}`).not.toMatch(/dana|token-in-the-text/);
    expect(taken()).toEqual([]);
  },
);

test("an unreachable server or a wrong login fails without revealing the password", async () => {
  const gone = await failureOf("smtp://tieout:secret-word@127.0.0.1:1");
  expect(gone).toMatchObject({ code: "mail.unavailable", retry: true });
  const wrong = await failureOf(`smtp://tieout:secret-word@127.0.0.1:${port}`);
  expect(wrong).toMatchObject({ code: "mail.refused", retry: false });
  expect(`${gone?.stack}${wrong?.stack}${JSON.stringify([gone, wrong])}`).not.toContain("secret-word");
});

test("nothing is sent to another machine without encryption", async () => {
  // Another address of this machine, which the sender doesn't recognize as local.
  const failure = await failureOf(`smtp://127.0.0.2:${port}`);
  expect(failure?.code).toMatch(/^mail\.(refused|unavailable)$/);
  expect(taken()).toEqual([]);
});

test("production without a mail server sends and stores nothing, and says which setting to add", async () => {
  const sender = openMail({ smtpUrl: null, mailFrom: from, isProduction: true, dataDir: "/nowhere" });
  await expect(sender.send(mail)).rejects.toMatchObject({
    code: "mail.not-set-up",
    retry: false,
    message: expect.stringContaining("SMTP_URL"),
  });
});
