import { defineRoutes } from "@tieout/contract";
import { z } from "zod";
import { CodeRequired, Session } from "./identity-shapes.ts";
import { SignOnAnswer, SignOnEmail } from "./sign-on-shapes.ts";

const DomainName = z.string().trim().toLowerCase().min(1).max(253);

/** Single sign-on before a session exists. The login page loads these routes once an email is typed. */
export const signOnRoutes = defineRoutes({
  getSignOnOffer: {
    method: "GET",
    path: "/api/auth/oauth/offer/",
    summary: "The firm that set up single sign-on for an email domain, or null; depends only on the domain, not on the account",
    access: {
      kind: "public",
      why: "a person signing in has no session; it tells what a firm set up for its verified domain, and names no one",
    },
    needs: "account",
    apiKey: "none",
    query: z.object({ domain: DomainName }),
    output: z.object({ firm: z.string().nullable() }),
    failures: [],
    ownTransaction: true,
  },
  beginSignOn: {
    method: "POST",
    path: "/api/auth/oauth/begin/",
    summary: "The issuer's address to send the browser to; sets the cookie that binds the sign-in to this browser for ten minutes",
    access: {
      kind: "public",
      why: "a person signing in has no session; the response depends only on the email's domain, and calls are limited",
    },
    needs: "account",
    apiKey: "none",
    body: SignOnEmail,
    output: z.object({ authorization_address: z.string(), state: z.string() }),
    failures: ["sign-on.not-offered", "sign-on.issuer-silent"],
    rateLimit: { max: 30, windowSeconds: 300, by: "browser" },
    idempotent: { why: "an unfinished sign-in expires after ten minutes" },
    ownTransaction: true,
  },
  finishSignOn: {
    method: "POST",
    path: "/api/auth/oauth/",
    summary: "Sign in with the code and state the issuer returned to the browser",
    access: {
      kind: "public",
      why: "this starts a session; it needs this browser's state, which works once, and the issuer's confirmation",
    },
    needs: "account",
    apiKey: "none",
    body: SignOnAnswer,
    output: z.union([Session, CodeRequired]),
    failures: [
      ...(["sign-on.attempt-over", "sign-on.issuer-silent", "sign-on.not-confirmed"] as const),
      ...(["sign-on.no-email", "sign-on.email-not-verified", "sign-on.another-email", "sign-on.no-account"] as const),
      ...(["sign-on.clock-differs", "sign-on.no-subject"] as const),
    ],
    rateLimit: { max: 60, windowSeconds: 300, by: "browser" },
    idempotent: { why: "a state works once" },
    ownTransaction: true,
  },
});
