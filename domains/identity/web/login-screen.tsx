import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { lazyPart, Note, PasswordField, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { identityRoutes } from "../contract/index.ts";
import { CallProblem } from "./call-problem.tsx";
import { LoginAnnouncement } from "./login-announcement.tsx";
import type { AskedForCode, LoginAnswer } from "./login-answer.ts";
import { LoginFrame } from "./login-frame.tsx";
import { useCall } from "./use-call.ts";

/** Loaded only for people with a second step. */
const CodeStep = lazyPart(() => import("./code-step.tsx"));
const PasskeyButton = lazyPart(() => import("./passkey-button.tsx"));
/** Loaded when an email is typed or the firm's issuer redirects back. */
const SignOn = lazyPart(() => import("./sign-on/sign-on.tsx"));
const isBack = location.search.includes("state=");

interface LoginScreenProps {
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Why the user was signed out; null if they weren't. */
  readonly endedText: string | null;
  readonly version: string;
  readonly supportAddress: string;
}

/** The login: the password, then a code if the person has a second step. */
export default function LoginScreen({ onSignedIn, endedText, version, supportAddress }: LoginScreenProps) {
  const [asked, setAsked] = useState<AskedForCode | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const backToPassword = (sentence: string | null) => {
    setOver(sentence);
    setAsked(null);
  };
  const note = over ?? endedText;
  const heading = asked ? null : { title: "Log in", lead: "Use the email address your firm invited you with." };
  return (
    <LoginFrame heading={heading} version={version} supportAddress={supportAddress} banner={<LoginAnnouncement />}>
      {asked ? (
        <CodeStep asked={asked} onSignedIn={onSignedIn} onOver={backToPassword} />
      ) : (
        <>
          {note ? (
            <Note family={over ? "bad" : "info"} live>
              {note}
            </Note>
          ) : null}
          <LoginForm onSignedIn={onSignedIn} onCodeAsked={setAsked} />
          <PasskeyChoice onSignedIn={onSignedIn} />
          <Link to="/sign-up" className="t-small">
            Sign up
          </Link>
        </>
      )}
    </LoginFrame>
  );
}

/** Loads the passkey code only when chosen, because most people have no passkey. */
function PasskeyChoice({ onSignedIn }: Pick<LoginScreenProps, "onSignedIn">) {
  const [isChosen, choose] = useState(false);
  if (!("PublicKeyCredential" in window)) return null;
  if (isChosen) return <PasskeyButton asksAtOnce onSignedIn={onSignedIn} />;
  return (
    <Button variant="default" size="lg" fullWidth mt={12} onClick={() => choose(true)}>
      Use a passkey
    </Button>
  );
}

interface LoginFormProps extends Pick<LoginScreenProps, "onSignedIn"> {
  readonly onCodeAsked: (asked: AskedForCode) => void;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type MissingCredentials = { readonly [K in keyof Credentials]?: string | undefined };

function LoginForm({ onSignedIn, onCodeAsked }: LoginFormProps) {
  const [typed, setTyped] = useState<Credentials>({ username: "", password: "" });
  const [missing, setMissing] = useState<MissingCredentials>({});
  const client = useClient(identityRoutes);
  const { isPending, problem, send } = useCall(
    (body: Credentials) => client.login({ body }),
    (answer, { username }) => {
      if ("mfa_required" in answer) onCodeAsked({ ...answer, email: username });
      else onSignedIn(answer);
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = {
      username: typed.username.trim() ? undefined : requiredSentence("email"),
      password: typed.password ? undefined : requiredSentence("password"),
    };
    setMissing(found);
    if (found.username || found.password) {
      document.getElementById(found.username ? "login-username" : "login-password")?.focus();
      return;
    }
    void send({ username: typed.username.trim().toLowerCase(), password: typed.password });
  };
  return (
    <form onSubmit={submit} noValidate className="t-col t-login-fields">
      <CredentialFields typed={typed} missing={missing} onChange={(part) => setTyped((before) => ({ ...before, ...part }))} />
      {problem ? <CallProblem problem={problem} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Log in
      </Button>
      {isBack || typed.username.includes("@") ? <SignOn email={typed.username} onSignedIn={onSignedIn} onCodeAsked={onCodeAsked} /> : null}
    </form>
  );
}

interface CredentialFieldsProps {
  readonly typed: Credentials;
  readonly missing: MissingCredentials;
  readonly onChange: (part: Partial<Credentials>) => void;
}

function CredentialFields({ typed, missing, onChange }: CredentialFieldsProps) {
  return (
    <>
      <TextField
        id="login-username"
        size="lg"
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={typed.username}
        onChange={(event) => onChange({ username: event.currentTarget.value })}
        error={missing.username}
      />
      <div className="t-login-password">
        <PasswordField
          id="login-password"
          size="lg"
          label="Password"
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
          value={typed.password}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
          error={missing.password}
        />
        <Link to="/reset-password" className="t-small">
          Forgot password?
        </Link>
      </div>
    </>
  );
}
