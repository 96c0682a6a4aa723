import { startTestApi, type TestApi, type TestApiOptions } from "@tieout/test-kit";
import { identityRoutes, signUpRoutes } from "../contract/index.ts";
import { defaultLoginLimits } from "../core/index.ts";
import {
  answerCodeRequests,
  createAuthenticator,
  createPasswordHasher,
  registerIdentity,
  registerSignUp,
  weakHashingForTests,
} from "./index.ts";

/** Makes every call here get checked; other tests cover waits. */
const free = { ...defaultLoginLimits.pair, freeTries: 100_000 };
const loginLimits = {
  ...defaultLoginLimits,
  pair: free,
  account: { ...defaultLoginLimits.account, freeTries: 100_000 },
  network: { ...defaultLoginLimits.network, freeTries: 100_000 },
};

/** Calls that someone might use to learn whether an email address has an account. */
export const asking = ["login", "reset", "validate-email", "send-code", "validate-code"] as const;

type Answer = { readonly status: number; readonly bytes: Buffer };
type Ask = (email: string, address: string) => Promise<Answer>;

export interface AnswerBench {
  readonly api: TestApi;
  readonly calls: Readonly<Record<(typeof asking)[number], Ask>>;
  /** Prepares a call; its time and work don't count. */
  readonly prepare: (name: (typeof asking)[number], email: string, address: string) => Promise<void>;
  /** The visible part of an answer, excluding anything that differs every time. */
  readonly seen: (answer: Answer) => string;
}

/** Starts an API in which only `known0@harlow.example` and so on have accounts. */
export async function startAsked(people: number, stored?: TestApiOptions["stored"]): Promise<AnswerBench> {
  const api = await startTestApi({
    registrations: () => [
      registerIdentity({ passwordHashing: weakHashingForTests, loginLimits }),
      registerSignUp({ passwordHashing: weakHashingForTests, loginLimits }),
    ],
    authenticator: (work) => createAuthenticator(work),
    ...(stored ? { stored } : {}),
  });
  const passwordHash = await createPasswordHasher(weakHashingForTests).hash("tall grass and no mower");
  const organizationId = await api.organization();
  for (let at = 0; at < people; at += 1) await api.user({ organizationId, role: 2, email: `known${at}@harlow.example`, passwordHash });
  const cookies = new Map<string, string>();
  return {
    api,
    calls: callsOf(api, cookies),
    async prepare(name, email, address) {
      if (name !== "validate-code") return;
      // First try at a newly created code.
      const asked = await api.anonymous.send(signUpRoutes.sendCode, { body: { email }, address });
      cookies.set(email, String(asked.headers["set-cookie"]).split(";")[0] ?? "");
      const mail = { send: async () => undefined };
      const { db, files, clock } = api;
      await answerCodeRequests({ work: db.database.work, files, mail, publicUrl: "https://tieout.example", now: clock.now });
    },
    seen: ({ status, bytes }) => `${status} ${bytes.toString("utf8").replace(/"request_id":"[^"]*"/, "")}`,
  };
}

function callsOf({ anonymous }: TestApi, cookies: ReadonlyMap<string, string>): AnswerBench["calls"] {
  return {
    login: (email, address) => anonymous.send(identityRoutes.login, { body: { username: email, password: "not the password" }, address }),
    reset: (email, address) => anonymous.send(identityRoutes.requestPasswordReset, { body: { email }, address }),
    async "validate-email"(email, address) {
      const answer = await anonymous.send(signUpRoutes.validateEmail, { body: { email }, address });
      // Masks the email, which the answer repeats.
      return { status: answer.status, bytes: Buffer.from(answer.bytes.toString("utf8").replace(email, "the address")) };
    },
    "send-code": (email, address) => anonymous.send(signUpRoutes.sendCode, { body: { email }, address }),
    "validate-code": (email, address) =>
      anonymous.send(signUpRoutes.validateCode, {
        body: { email, validation_code: "12345678" },
        address,
        headers: { cookie: cookies.get(email) ?? "" },
      }),
  };
}
