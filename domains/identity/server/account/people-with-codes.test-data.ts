import type { ResponseOf } from "@tieout/contract";
import { startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { Secret, TOTP } from "otpauth";
import { accountRoutes, identityRoutes, secondStepRoutes } from "../../contract/index.ts";
import {
  createAuthenticator,
  createPasswordHasher,
  registerAccount,
  registerIdentity,
  registerSecondSteps,
  weakHashingForTests,
} from "../index.ts";

export const password = "tall grass and no mower";
const publicUrl = "https://tieout.example";
const hasher = createPasswordHasher(weakHashingForTests);

export interface PersonWithCodes {
  readonly user: TestUser;
  readonly token: string;
  readonly key: string;
  readonly recoveryCodes: readonly string[];
}

export const startAccountApi = (): Promise<TestApi> =>
  startTestApi({
    registrations: () => [
      registerIdentity({ passwordHashing: weakHashingForTests, publicUrl }),
      registerSecondSteps({ passwordHashing: weakHashingForTests, publicUrl }),
      registerAccount({ passwordHashing: weakHashingForTests, publicUrl }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });

/** The code an authenticator app shows at a given moment, offset by a number of steps. */
export const codeOf = (key: string, at: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() + steps * 30_000 });

/** A code that is wrong at the given moment. */
export const wrongCode = (key: string, at: Date): string => {
  const right = [-1, 0, 1].map((steps) => codeOf(key, at, steps));
  return ["000000", "111111", "222222", "333333"].find((code) => !right.includes(code)) ?? "444444";
};

export async function newPerson(api: TestApi, email: string): Promise<TestUser> {
  const organizationId = await api.organization(`Firm of ${email}`);
  return api.user({ organizationId, role: 1, email, passwordHash: await hasher.hash(password) });
}

export interface LoginOrigin {
  readonly address?: string;
  readonly device?: string;
}

const request = ({ address = "127.0.0.1", device }: LoginOrigin) => ({
  address,
  ...(device ? { headers: { cookie: `tieout_device=${device}` } } : {}),
});

/** Sends the password step and returns its answer. */
export const login = (api: TestApi, username: string, given: string, from: LoginOrigin = {}) =>
  api.anonymous.send(identityRoutes.login, { body: { username, password: given }, ...request(from) });

export async function tokenFor(api: TestApi, email: string, from: LoginOrigin = {}): Promise<string> {
  return ephemeralTokenIn((await login(api, email, password, from)).value());
}

type LoginAnswer = ResponseOf<(typeof identityRoutes)["login"]>;

/** Session token from a login that opened a session. */
export function sessionTokenIn(answer: LoginAnswer): string {
  if (!("token" in answer)) throw new Error("a code was asked for");
  return answer.token;
}

/** Ephemeral token from a login that asks for a code. */
export function ephemeralTokenIn(answer: LoginAnswer): string {
  if (!("ephemeralToken" in answer)) throw new Error("no code was asked for");
  return answer.ephemeralToken;
}

export const giveCode = (api: TestApi, ephemeralToken: string, code: string, from: LoginOrigin = {}) =>
  api.anonymous.send(secondStepRoutes.loginWithCode, { body: { code, ephemeralToken }, ...request(from) });

/** Signs in with the password and sets up an app with a code from half a minute ago, so that the current one is unused. */
export async function personWithCodes(api: TestApi, email: string): Promise<PersonWithCodes> {
  const user = await newPerson(api, email);
  const token = sessionTokenIn((await login(api, email, password)).value());
  const caller = api.asToken(token);
  const { key } = (await caller.call(accountRoutes.beginTotp, { body: { password } })).value();
  const code = codeOf(key, api.clock.now(), -1);
  const { recovery_codes: recoveryCodes } = (await caller.call(accountRoutes.confirmTotp, { body: { code } })).value();
  return { user, token, key, recoveryCodes };
}
