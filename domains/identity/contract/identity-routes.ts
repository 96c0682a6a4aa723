import { defineRoutes } from "@tieout/contract";
import { Login, Session, UserData } from "./identity-shapes.ts";

export const identityRoutes = defineRoutes({
  login: {
    method: "POST",
    path: "/api/auth/login/",
    summary: "Sign in with email and password",
    access: { kind: "public", why: "this starts a session; attempts are limited per account and per address" },
    body: Login,
    output: Session,
    failures: ["identity.wrong-credentials", "identity.too-many-tries"],
    ownTransaction: true,
  },
  logout: {
    method: "POST",
    path: "/api/auth/logout/",
    summary: "End this session at once",
    access: { kind: "session" },
    output: "empty",
    failures: [],
  },
  getMe: {
    method: "GET",
    path: "/api/users/me/",
    summary: "The signed-in person",
    access: { kind: "session" },
    output: UserData,
    failures: [],
  },
});
