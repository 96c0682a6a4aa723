import { defineRoutes } from "@tieout/contract";
import { z } from "zod";
import { Draft, DraftContent, Login, Session, UserData } from "./identity-shapes.ts";

const draftParams = z.object({ form: z.string().regex(/^[a-z][a-z0-9:-]{0,99}$/) });

export const identityRoutes = defineRoutes({
  login: {
    method: "POST",
    path: "/api/auth/login/",
    summary: "Sign in with email and password",
    access: { kind: "public", why: "this starts a session; wrong guesses are delayed per account and network" },
    body: Login,
    output: Session,
    failures: ["identity.wrong-credentials", "identity.too-many-tries"],
    idempotent: { why: "each sign-in is a session of its own" },
    ownTransaction: true,
  },
  logout: {
    method: "POST",
    path: "/api/auth/logout/",
    summary: "End this session at once",
    access: { kind: "session" },
    output: "empty",
    failures: [],
    idempotent: { why: "an ended session stays ended" },
  },
  getMe: {
    method: "GET",
    path: "/api/users/me/",
    summary: "The signed-in person",
    access: { kind: "session" },
    output: UserData,
    failures: [],
  },
  listNotices: {
    method: "GET",
    path: "/api/users/me/notices/",
    summary: "What an administrator should know of the server that Tieout runs on; nothing for others",
    access: { kind: "session" },
    output: z.object({ notices: z.array(z.string()) }),
    failures: [],
  },
  getDraft: {
    method: "GET",
    path: "/api/users/me/drafts/:form/",
    summary: "The signed-in person's unsaved input in a form, or null",
    access: { kind: "session" },
    params: draftParams,
    output: z.object({ draft: Draft.nullable() }),
    failures: [],
  },
  putDraft: {
    method: "PUT",
    path: "/api/users/me/drafts/:form/",
    summary: "Keep unsaved input; the newest replaces the one before",
    access: { kind: "session" },
    params: draftParams,
    body: z.strictObject({ content: DraftContent }),
    output: "empty",
    failures: [],
  },
  removeDraft: {
    method: "DELETE",
    path: "/api/users/me/drafts/:form/",
    summary: "Forget unsaved input",
    access: { kind: "session" },
    params: draftParams,
    output: "empty",
    failures: [],
  },
});
