import {
  defaultLoginLimits,
  defaultSessionLimits,
  type LoginLimits,
  type RelyingParty,
  relyingPartyOf,
  type SessionLimits,
} from "../core/index.ts";
import { createPasswordHasher, type PasswordHasher, type PasswordHashing, strongHashing } from "./password-hasher.ts";

export interface IdentityDeps {
  readonly sessionLimits?: SessionLimits;
  readonly loginLimits?: LoginLimits;
  readonly passwordHashing?: PasswordHashing;
  /** The product's URL, without a trailing slash; if it has no host name, passkeys are unavailable. */
  readonly publicUrl?: string;
  readonly singleSignOn?: SingleSignOnDeps;
  /** Sentences about problems with the server, shown to administrators and staff. */
  readonly notices?: readonly string[];
}

export interface SingleSignOnDeps {
  /** For tests only: allows issuers on this machine and without TLS. */
  readonly permitsPrivateIssuers?: boolean;
  /** Name servers to query for a domain's proof, as ADDRESS or ADDRESS:PORT; defaults to the system's. */
  readonly nameServers?: readonly string[];
}

export interface SignInRules {
  readonly hasher: PasswordHasher;
  readonly loginLimits: LoginLimits;
  readonly sessionLimits: SessionLimits;
  readonly relyingParty: RelyingParty | null;
}

export const rulesOf = ({ passwordHashing, loginLimits, sessionLimits, publicUrl }: IdentityDeps): SignInRules => ({
  hasher: createPasswordHasher(passwordHashing ?? strongHashing),
  loginLimits: loginLimits ?? defaultLoginLimits,
  sessionLimits: sessionLimits ?? defaultSessionLimits,
  relyingParty: publicUrl === undefined ? null : relyingPartyOf(publicUrl),
});
