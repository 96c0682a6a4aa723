import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { Announcement, CodeRequired, Draft, DraftContent, Login, LoginCode, Session, UserData } from "./identity-shapes.ts";

/** As it appears in an address; an unknown one announces nothing. */
const AnnouncementName = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,99}$/, "is not the name of an announcement");
const draftParams = z.object({ form: z.string().regex(/^[a-z][a-z0-9:-]{0,99}$/) });

export const identityRoutes = defineRoutes({
  login: {
    method: "POST",
    path: "/api/auth/login/",
    summary: "Sign in with email and password",
    access: { kind: "public", why: "this starts a session; wrong guesses are delayed per account and network" },
    body: Login,
    output: z.union([Session, CodeRequired]),
    failures: ["identity.wrong-credentials", "identity.too-many-tries"],
    idempotent: { why: "each sign-in is a session of its own" },
    ownTransaction: true,
  },
  loginWithCode: {
    method: "POST",
    path: "/api/auth/login/code/",
    summary: "Second step of a sign-in: a code of the authenticator app, or a recovery code",
    access: { kind: "public", why: "this starts a session; it needs the token that the password step gave, and wrong codes are limited" },
    body: LoginCode,
    output: Session,
    failures: ["identity.wrong-code", "identity.code-step-over", "identity.too-many-tries"],
    idempotent: { why: "a code and its step are taken once" },
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
    summary: "What an administrator should know of the server, none for others, and the announcements that the person has not closed",
    access: { kind: "session" },
    // Together, because every page asks for both when it opens.
    output: z.object({ notices: z.array(z.string()), announcements: z.array(Announcement) }),
    failures: [],
  },
  listAnnouncements: {
    method: "GET",
    path: "/api/notifications/announcements/",
    summary: "What releases announce, newest first; with preview, the announcement of that name alone, published or not",
    access: { kind: "public", why: "the sign-in page shows it; it is the same for everyone and holds nothing of a firm" },
    query: z.object({ preview: AnnouncementName.optional() }),
    output: z.array(Announcement),
    failures: [],
  },
  closeAnnouncement: {
    method: "PUT",
    path: "/api/users/me/announcements/:announcementId/closed/",
    summary: "Show an announcement to the signed-in person no more",
    access: { kind: "session" },
    params: z.object({ announcementId: Id }),
    output: "empty",
    failures: ["identity.no-announcement"],
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
