import { randomBytes, randomInt } from "node:crypto";
import type { FileStore } from "@tieout/files";
import { MailFailure, type MailSender, writeMail } from "@tieout/mail";
import type { Work } from "@tieout/postgres";
import { emailedCodeOf, emailedCodeRules, isStillAwaited, signUpRules } from "../../core/index.ts";
import { type Account, peopleRepository } from "../people-repository.ts";
import { type DueMessage, sealSignUpCode, signUpCodes } from "./sign-up-codes.ts";
import { accountExistsMail, signUpCodeMail } from "./sign-up-mails.ts";

export interface CodeRequestDeps {
  readonly work: Work;
  readonly files: FileStore;
  readonly mail: MailSender;
  /** The product's URL, without a trailing slash. */
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** Number of messages sent in parallel; each waits for the mail server separately. */
const atOnce = 10;

/**
 * Sends a code, or a link to the login if the email address has an account. A job belongs to an organization, but an unknown address
 * belongs to none, so the queue could not hold these requests. Throws a failure after trying all of them; those that may succeed later
 * become due again.
 */
export async function answerCodeRequests(deps: CodeRequestDeps): Promise<void> {
  const { work, now } = deps;
  const due = await work.asPlatform("send a code to sign up with", async (tx) => {
    await signUpCodes(tx).forgetOld(now());
    return signUpCodes(tx).claim(now(), atOnce);
  });
  const answered = await Promise.allSettled(due.map((message) => answer(deps, message)));
  const failed = answered.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

const isOver = ({ askedAt, attempts }: DueMessage, now: Date): boolean =>
  attempts > signUpRules.mailAttempts || !isStillAwaited(askedAt.getTime(), now.getTime());

async function answer(deps: CodeRequestDeps, message: DueMessage): Promise<void> {
  if (isOver(message, deps.now())) return end(deps, message, null);
  const account = await deps.work.asPlatform("send a code to sign up with", (tx) => peopleRepository(tx).findAccount(message.address));
  const code = emailedCodeOf(randomInt(10 ** emailedCodeRules.digits));
  if (!(await keep(deps, message, account ? noCode() : code))) return;
  try {
    await deps.mail.send(
      account
        ? writeMail(message.address, accountExistsMail, { link: `${deps.publicUrl}/login` })
        : writeMail(message.address, signUpCodeMail, { code }),
    );
  } catch (error) {
    if (!(error instanceof MailFailure && error.retry)) await end(deps, message, null);
    throw error;
  }
  await end(deps, message, account);
}

/** Has the same length as a code but can't be entered, because spaces are removed from input. */
const noCode = (): string => ` ${randomBytes(4).toString("hex")}`.slice(0, emailedCodeRules.digits);

/** Stores the sealed code before it is sent; returns false if a newer one was requested in the meantime. */
async function keep({ work, files, now }: CodeRequestDeps, message: DueMessage, code: string): Promise<boolean> {
  const sealed = await sealSignUpCode(files, message.address, code);
  return work.asPlatform("send a code to sign up with", (tx) => signUpCodes(tx).keep(message, sealed, now()));
}

/**
 * Ends the message. If there is an account, an event is recorded in its organization's log, without the email address because people type
 * into the wrong field.
 */
async function end({ work }: CodeRequestDeps, message: DueMessage, account: Account | null): Promise<void> {
  await work.asPlatform("send a code to sign up with", async (tx) => {
    await signUpCodes(tx).end(message);
    if (account)
      tx.record({
        organizationId: account.organizationId,
        event: "identity.sign-up-with-account",
        subjectType: "user",
        subjectId: account.id,
      });
  });
}
