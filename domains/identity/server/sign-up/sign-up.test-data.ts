import { type Mail, MailFailure } from "@tieout/mail";
import { type RawRequest, startTestApi, type TestApi } from "@tieout/test-kit";
import { signUpRoutes } from "../../contract/index.ts";
import { answerCodeRequests, createAuthenticator, registerIdentity, registerSignUp, weakHashingForTests } from "../index.ts";

export const password = "tall grass and no mower";
export const publicUrl = "https://tieout.example";

export const startSignUpApi = (): Promise<TestApi> =>
  startTestApi({
    registrations: () => [
      registerIdentity({ passwordHashing: weakHashingForTests }),
      registerSignUp({ passwordHashing: weakHashingForTests }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });

/** A mailbox of everyone. */
export function openMailbox(api: TestApi) {
  const mails: Mail[] = [];
  /** What the sender does with the next messages instead of taking them. */
  const refusals: MailFailure[] = [];
  const send = async (mail: Mail): Promise<void> => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    mails.push(mail);
  };
  const answer = () => answerCodeRequests({ work: api.db.database.work, files: api.files, mail: { send }, publicUrl, now: api.clock.now });
  return {
    mails,
    refuseNext: (code: ConstructorParameters<typeof MailFailure>[0]) => void refusals.push(new MailFailure(code)),
    answer,
    to: (email: string) => mails.filter(({ to }) => to === email),
    /** The newest code to an address, after all that is due was sent; empty without one. */
    async codeTo(email: string): Promise<string> {
      await answer();
      return /Your code is (\d{4} \d{4})\./.exec(mails.findLast(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
    },
  };
}

export type Mailbox = ReturnType<typeof openMailbox>;

export interface Browser {
  readonly address?: string;
  readonly cookie?: string;
}

export const from = ({ address = "203.0.113.9", cookie }: Browser): Pick<RawRequest, "address" | "headers"> => ({
  address,
  headers: cookie === undefined ? {} : { cookie: `tieout_sign_up=${cookie}` },
});

export const sendCode = (api: TestApi, email: string, browser: Browser = {}) =>
  api.anonymous.send(signUpRoutes.sendCode, { body: { email }, ...from(browser) });

export const validateCode = (api: TestApi, email: string, code: string, browser: Browser = {}) =>
  api.anonymous.send(signUpRoutes.validateCode, { body: { email, validation_code: code }, ...from(browser) });

/** The value of the cookie of a sign-up in an answer; empty where it sets none. */
export const cookieIn = (answer: { readonly headers: { readonly "set-cookie"?: unknown } }): string =>
  /tieout_sign_up=([\w-]{43});/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";

/** A browser that has proven the address. */
export async function provenBrowser(api: TestApi, mailbox: Mailbox, email: string): Promise<Browser> {
  await sendCode(api, email);
  const answer = await validateCode(api, email, await mailbox.codeTo(email));
  return { cookie: cookieIn(answer) };
}

export const accountOf = (email: string) => ({
  email,
  organization_name: "Dunmore & Ellery CPAs",
  name: "Ines",
  lastname: "Marchetti",
  password,
});

export const createAccount = (api: TestApi, body: Readonly<Record<string, unknown>>, browser: Browser) =>
  api.anonymous.send(signUpRoutes.createAccount, { body, ...from(browser) });
