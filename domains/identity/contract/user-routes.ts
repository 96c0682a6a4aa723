import { defineRoutes, Id, Ordering, pageOf, SearchQuery } from "@tieout/contract";
import { z } from "zod";
import { FirmUser, FirmUserChange, NewFirmUser, userOrderings } from "./user-shapes.ts";

/** The people of a firm, for its admins. */
export const userRoutes = defineRoutes({
  listUsers: {
    method: "GET",
    path: "/api/users/",
    summary: "The people of the firm, by name",
    access: { kind: "permission", permission: "user.read" },
    apiKey: "none",
    query: SearchQuery.extend({ ordering: Ordering(userOrderings) }),
    output: pageOf(FirmUser),
    failures: [],
  },
  createUser: {
    method: "POST",
    path: "/api/users/",
    summary: "Add a person to the firm, who is sent a link to set a password",
    access: { kind: "permission", permission: "user.edit" },
    apiKey: "none",
    body: NewFirmUser,
    output: FirmUser,
    failures: ["identity.email-listed", "identity.email-taken", "identity.while-impersonating"],
    idempotent: true,
    touches: ["users"],
  },
  inviteUser: {
    method: "POST",
    path: "/api/users/:userId/invitation/",
    summary: "Send a person who has no password yet the link to set one again",
    access: { kind: "permission", permission: "user.edit" },
    apiKey: "none",
    params: z.object({ userId: Id }),
    output: "empty",
    failures: ["identity.user-unknown", "identity.not-invited", "identity.while-impersonating"],
    idempotent: { why: "the newest link is the one that counts" },
    touches: ["users"],
  },
  updateUser: {
    method: "PUT",
    path: "/api/users/:userId/",
    summary: "Change name, role or state of a person, or hand over their engagements; deactivated, their sessions end at once",
    access: { kind: "permission", permission: "user.edit" },
    apiKey: "none",
    params: z.object({ userId: Id }),
    body: FirmUserChange,
    output: FirmUser,
    failures: [
      ...(["identity.user-unknown", "identity.last-admin", "identity.own-role", "identity.own-deactivation"] as const),
      ...(["identity.no-successor", "identity.not-leaving", "identity.not-admin", "identity.while-impersonating"] as const),
    ],
    touches: ["users", "engagements"],
  },
});
