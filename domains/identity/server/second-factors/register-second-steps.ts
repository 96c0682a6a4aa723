import { type Registration, registration } from "@tieout/http";
import { secondStepRoutes } from "../../contract/index.ts";
import { type IdentityDeps, rulesOf } from "../sign-in-rules.ts";
import { sendLoginCode } from "./send-login-code.ts";
import { signInWithCode } from "./sign-in-with-code.ts";
import { askForPasskey, signInWithPasskey } from "./sign-in-with-passkey.ts";

export function registerSecondSteps(deps: IdentityDeps = {}): Registration {
  const rules = rulesOf(deps);
  return registration<typeof secondStepRoutes>({
    domain: "identity",
    routes: secondStepRoutes,
    handlers: {
      loginWithCode: (context, input) => signInWithCode(context, input, rules),
      sendLoginCode: (context, { body }) => sendLoginCode(context, body.ephemeralToken),
      askForPasskey: (context) => askForPasskey(context, rules),
      loginWithPasskey: (context, input) => signInWithPasskey(context, input, rules),
    },
  });
}
