import type { ClientResponse } from "@tieout/client";
import type { identityRoutes } from "../contract/index.ts";

/** The answer of a finished login, as the contract gives it. */
export type LoginAnswer = ClientResponse<typeof identityRoutes.loginWithCode>;

/** The password was right, and a code is still to come. */
export interface AskedForCode {
  readonly email: string;
  readonly ephemeralToken: string;
}
