import { type Registration, registration } from "@tieout/http";
import { userRoutes } from "../../contract/index.ts";
import { userPolicy } from "../../core/index.ts";
import { rulesOf } from "../sign-in-rules.ts";
import { type UsersDeps, userHandlers } from "./user-handlers.ts";

/** A firm's people. */
export const registerUsers = (deps: UsersDeps): Registration =>
  registration<typeof userRoutes>({
    domain: "users",
    routes: userRoutes,
    policies: userPolicy,
    handlers: userHandlers(deps, rulesOf(deps)),
  });
