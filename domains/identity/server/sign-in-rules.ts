import { defaultLoginLimits, defaultSessionLimits, type LoginLimits, type SessionLimits } from "../core/index.ts";
import { createPasswordHasher, type PasswordHasher, type PasswordHashing, strongHashing } from "./password-hasher.ts";

export interface IdentityDeps {
  readonly sessionLimits?: SessionLimits;
  readonly loginLimits?: LoginLimits;
  readonly passwordHashing?: PasswordHashing;
  /** Sentences on the server itself, for administrators and staff. */
  readonly notices?: readonly string[];
}

export interface SignInRules {
  readonly hasher: PasswordHasher;
  readonly loginLimits: LoginLimits;
  readonly sessionLimits: SessionLimits;
}

export const rulesOf = ({ passwordHashing, loginLimits, sessionLimits }: IdentityDeps): SignInRules => ({
  hasher: createPasswordHasher(passwordHashing ?? strongHashing),
  loginLimits: loginLimits ?? defaultLoginLimits,
  sessionLimits: sessionLimits ?? defaultSessionLimits,
});
