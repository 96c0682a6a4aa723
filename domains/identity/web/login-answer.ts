import type { ClientResponse } from "@tieout/client";
import type { identityRoutes, secondStepRoutes } from "../contract/index.ts";

/** The answer to a completed login, as defined in the contract. */
export type LoginAnswer = ClientResponse<typeof secondStepRoutes.loginWithCode>;

type SecondStepAnswer = Extract<ClientResponse<typeof identityRoutes.login>, { readonly mfa_required: true }>;

/** The password was right and a second step is required. */
export interface AskedForCode {
  readonly email: string;
  readonly ephemeralToken: string;
  readonly methods: SecondStepAnswer["methods"];
}
