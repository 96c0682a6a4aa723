import { type RealIssuer, startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { issuerRoutes, signOnRoutes } from "../../contract/index.ts";
import { password } from "../account/people-with-codes.test-data.ts";
import {
  createAuthenticator,
  createPasswordHasher,
  registerAccount,
  registerIdentity,
  registerIssuers,
  registerSecondSteps,
  registerSignOn,
  registerSupport,
  registerUsers,
  weakHashingForTests,
} from "../index.ts";
import type { SingleSignOnDeps } from "../sign-in-rules.ts";

const publicUrl = "https://tieout.example";
export const redirectAddress = `${publicUrl}/login`;
const hasher = createPasswordHasher(weakHashingForTests);

export function startSignOnApi(singleSignOn: SingleSignOnDeps): Promise<TestApi> {
  const deps = { passwordHashing: weakHashingForTests, publicUrl, singleSignOn };
  return startTestApi({
    registrations: () => [
      registerIdentity(deps),
      registerSecondSteps(deps),
      registerAccount(deps),
      registerSignOn(deps),
      registerIssuers(deps),
      registerSupport(),
      registerUsers({ ...deps, countAssignments: async () => new Map(), handOver: async () => [] }),
    ],
    authenticator: (work) => createAuthenticator(work),
  });
}

export const prove = (api: TestApi, domainId: string) =>
  api.db.setup.work.asPlatform("test", (tx) =>
    tx.query("update sign_on_domains set proven_at = now(), proven_by = 'dns' where id = $1", [domainId]),
  );

export interface FirmWithIssuer {
  readonly organizationId: string;
  readonly admin: TestUser;
  readonly auditor: TestUser;
  readonly domain: string;
  readonly domainId: string;
  readonly issuerId: string;
}

interface Setup {
  readonly domain: string;
  readonly hasSecondStep?: boolean;
  readonly isProven?: boolean;
  readonly secret?: string;
}

export const adminOf = async (api: TestApi, domain: string) => {
  const organizationId = await api.organization(`Firm of ${domain}`);
  const passwordHash = await hasher.hash(password);
  const admin = await api.user({ organizationId, role: 1, email: `admin@${domain}`, passwordHash });
  return { organizationId, admin, passwordHash };
};

/** Creates a firm with an issuer for its domain; the issuer knows the firm's auditor. */
export async function firmWithIssuer(api: TestApi, issuer: RealIssuer, setup: Setup): Promise<FirmWithIssuer> {
  const { domain, hasSecondStep = false, isProven = true, secret = issuer.secret } = setup;
  const { organizationId, admin, passwordHash } = await adminOf(api, domain);
  const auditor = await api.user({ organizationId, role: 2, email: `ann@${domain}`, passwordHash });
  issuer.people.set(auditor.email, { subject: `subject of ${auditor.email}`, email: auditor.email, emailVerified: true });
  const caller = api.as(admin);
  const body = { address: issuer.address, client_id: issuer.clientId, client_secret: secret, has_second_step: hasSecondStep, password };
  const { id: issuerId } = (await caller.call(issuerRoutes.createIssuer, { body })).value();
  const { id: domainId } = (await caller.call(issuerRoutes.addDomain, { params: { issuerId }, body: { domain } })).value();
  if (isProven) await prove(api, domainId);
  return { organizationId, admin, auditor, domain, domainId, issuerId };
}

export interface SignOnStart {
  readonly email: string;
  readonly address: string;
  readonly cookie: string;
}

export async function begin(api: TestApi, email: string): Promise<SignOnStart> {
  const answer = await api.anonymous.call(signOnRoutes.beginSignOn, { body: { email } });
  const cookie = [answer.headers["set-cookie"]]
    .flat()
    .map(String)
    .find((line) => line.includes("tieout_sign_on="));
  return { email, address: answer.value().authorization_address, cookie: cookie?.split(";")[0] ?? "" };
}

export interface IssuerReturn {
  readonly code: string;
  readonly state: string;
  readonly iss?: string;
}

export function returnedIn(address: URL): IssuerReturn {
  const parameters = address.searchParams;
  const iss = parameters.get("iss");
  return { code: parameters.get("code") ?? "", state: parameters.get("state") ?? "", ...(iss === null ? {} : { iss }) };
}

export const finish = (api: TestApi, { email, cookie }: Pick<SignOnStart, "email" | "cookie">, returned: IssuerReturn) =>
  api.anonymous.send(signOnRoutes.finishSignOn, { body: { email, ...returned }, headers: cookie === "" ? {} : { cookie } });

/** Signs on like a browser, from the email to the answer. */
export async function signOn(api: TestApi, issuer: RealIssuer, email: string) {
  const begun = await begin(api, email);
  return finish(api, begun, returnedIn(await issuer.visit(begun.address)));
}
