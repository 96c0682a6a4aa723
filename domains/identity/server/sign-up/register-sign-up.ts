import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { signUpRoutes } from "../../contract/index.ts";
import { type IdentityDeps, rulesOf } from "../sign-in-rules.ts";
import { answerDemographics } from "./answer-demographics.ts";
import { askAdmin } from "./ask-admin.ts";
import { createAccount } from "./create-account.ts";
import { forgetSignUp, readSignUp } from "./read-sign-up.ts";
import { sendCode } from "./send-code.ts";
import { validateCode } from "./validate-code.ts";

/** Routes through which store customers get an account. */
export function registerSignUp(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof signUpRoutes>({
    domain: "sign-up",
    routes: signUpRoutes,
    handlers: {
      // The body's schema has already checked the format; nothing else is checked.
      validateEmail: async (_context, { body }) => success({ email: body.email }),
      sendCode: (context, input) => sendCode(context, input, rules),
      validateCode: (context, input) => validateCode(context, input, rules),
      getSignUp: readSignUp,
      forgetSignUp,
      askAdmin,
      createAccount: (context, input) => createAccount(context, input, rules),
      putDemographics: answerDemographics,
    },
  });
}
