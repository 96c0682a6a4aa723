import { defineRoutes } from "@tieout/contract";
import { z } from "zod";
import { CodeByMail, LoginCode, Session } from "./identity-shapes.ts";
import { PasskeyAnswer, PasskeyQuestion } from "./passkey-shapes.ts";

/** Sign-in steps after or instead of the password. In a separate route table, so that the login page loads it only when needed. */
export const secondStepRoutes = defineRoutes({
  loginWithCode: {
    method: "POST",
    path: "/api/auth/login/code/",
    summary: "Second sign-in step: a code from the authenticator app or an email, or a recovery code",
    access: { kind: "public", why: "this starts a session; it needs the token from the password step, and wrong codes are limited" },
    needs: "account",
    apiKey: "none",
    body: LoginCode,
    output: Session,
    failures: ["identity.wrong-code", "identity.code-step-over", "identity.too-many-tries"],
    idempotent: { why: "a code and its step work once" },
    ownTransaction: true,
  },
  sendLoginCode: {
    method: "POST",
    path: "/api/auth/login/code/send/",
    summary: "Email a code to a person who has given the password and uses email codes",
    access: { kind: "public", why: "it needs the token from the password step, and emails are limited" },
    needs: "account",
    apiKey: "none",
    body: CodeByMail,
    output: "empty",
    failures: ["identity.code-step-over", "identity.code-sent-lately", "identity.no-emailed-codes"],
    idempotent: { why: "at most one message a minute is sent, and the newest code counts" },
    ownTransaction: true,
  },
  askForPasskey: {
    method: "POST",
    path: "/api/auth/login/passkey/begin/",
    summary: "Options the browser passes to a device to sign in with a passkey",
    access: { kind: "public", why: "a person signing in has no session; it is the same for everyone and names no one" },
    needs: "account",
    apiKey: "none",
    output: PasskeyQuestion,
    failures: ["identity.no-passkeys"],
    idempotent: { why: "an unanswered challenge expires after 5 minutes" },
    ownTransaction: true,
  },
  loginWithPasskey: {
    method: "POST",
    path: "/api/auth/login/passkey/",
    summary: "Sign in with a passkey: both steps at once",
    access: { kind: "public", why: "this starts a session; it needs a signature by the person's device" },
    needs: "account",
    apiKey: "none",
    body: z.strictObject({ answer: PasskeyAnswer }),
    output: Session,
    failures: ["identity.passkey-not-accepted", "identity.passkey-copied", "identity.no-passkeys"],
    idempotent: { why: "a challenge is answered once" },
    ownTransaction: true,
  },
});
