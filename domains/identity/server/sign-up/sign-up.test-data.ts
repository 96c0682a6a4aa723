import { type Mail, MailFailure } from "@tieout/mail";
import { registerCanary, startTestApi, type TestApi } from "@tieout/test-kit";
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

/** A mailbox that receives everyone's email. */
export function openMailbox(api: TestApi) {
  const mails: Mail[] = [];
  /** Failures that the sender raises for the next emails instead of accepting them. */
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
    /** Sends everything due and returns the newest code sent to an email address; empty if there is none. */
    async codeTo(email: string): Promise<string> {
      await answer();
      return /Your code is (\d{4} \d{4})\./.exec(mails.findLast(({ to }) => to === email)?.text ?? "")?.[1] ?? "";
    },
  };
}

export type Mailbox = ReturnType<typeof openMailbox>;

/** A network address and the cookies that calls have set. */
export interface Browser {
  readonly address: string;
  readonly cookies: Map<string, string>;
}

export const newBrowser = (address = "203.0.113.9"): Browser => ({ address, cookies: new Map() });

/** Calls a sign-up route like a browser: sends the browser's cookies and stores those that the answer sets. */
export async function callFrom<R extends (typeof signUpRoutes)[keyof typeof signUpRoutes]>(
  api: TestApi,
  browser: Browser,
  route: R,
  body?: Readonly<Record<string, unknown>>,
) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await api.anonymous.send(route, { address: browser.address, headers: cookie === "" ? {} : { cookie }, body });
  for (const set of [answer.headers["set-cookie"] ?? []].flat()) {
    const [, name = "", value = ""] = /^([\w-]+)=([\w-]*);/.exec(set) ?? [];
    if (value !== "") registerCanary("token", value);
    if (value === "") browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  return answer;
}

export const sendCode = (api: TestApi, email: string, browser: Browser = newBrowser()) =>
  callFrom(api, browser, signUpRoutes.sendCode, { email });

export const validateCode = (api: TestApi, email: string, code: string, browser: Browser) =>
  callFrom(api, browser, signUpRoutes.validateCode, { email, validation_code: code });

/** Creates a browser that has proven the email address. */
export async function provenBrowser(api: TestApi, mailbox: Mailbox, email: string): Promise<Browser> {
  const browser = newBrowser();
  await sendCode(api, email, browser);
  await validateCode(api, email, await mailbox.codeTo(email), browser);
  return browser;
}

export const accountOf = (email: string) => ({
  email,
  organization_name: "Dunmore & Ellery CPAs",
  name: "Ines",
  lastname: "Marchetti",
  password,
});

export const createAccount = (api: TestApi, body: Readonly<Record<string, unknown>>, browser: Browser) =>
  callFrom(api, browser, signUpRoutes.createAccount, body);
