import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ClientResponse, useClient } from "@tieout/client";
import { Note, PasswordField, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { identityRoutes } from "../contract/index.ts";
import { CallProblem } from "./call-problem.tsx";
import { LoginAnnouncement } from "./login-announcement.tsx";
import { LoginFrame } from "./login-frame.tsx";
import { useCall } from "./use-call.ts";

/** The login's answer, as the contract gives it. */
export type LoginAnswer = ClientResponse<typeof identityRoutes.login>;

interface LoginScreenProps {
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Why the user was signed out, if so. */
  readonly endedText: string | null;
  readonly version: string;
  readonly supportAddress: string;
}

/** Password step of the login. */
export default function LoginScreen({ onSignedIn, endedText, version, supportAddress }: LoginScreenProps) {
  return (
    <LoginFrame
      title="Log in"
      lead="Use the email address your firm invited."
      version={version}
      supportAddress={supportAddress}
      banner={<LoginAnnouncement />}
    >
      {endedText ? (
        <div style={{ marginTop: 16 }}>
          <Note family="info" live>
            {endedText}
          </Note>
        </div>
      ) : null}
      <LoginForm onSignedIn={onSignedIn} />
    </LoginFrame>
  );
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

function LoginForm({ onSignedIn }: Pick<LoginScreenProps, "onSignedIn">) {
  const [typed, setTyped] = useState<Credentials>({ username: "", password: "" });
  const [missing, setMissing] = useState<Partial<Credentials>>({});
  const client = useClient(identityRoutes);
  const { isPending, problem, send } = useCall((body: Credentials) => client.login({ body }), onSignedIn);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = {
      ...(typed.username.trim() ? {} : { username: requiredSentence("email") }),
      ...(typed.password ? {} : { password: requiredSentence("password") }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) {
      document.getElementById(found.username ? "login-username" : "login-password")?.focus();
      return;
    }
    void send({ username: typed.username.trim().toLowerCase(), password: typed.password });
  };
  return (
    <form onSubmit={submit} noValidate className="t-col" style={{ gap: 16, marginTop: 24 }}>
      <CredentialFields typed={typed} missing={missing} onChange={(part) => setTyped((before) => ({ ...before, ...part }))} />
      {problem ? <CallProblem problem={problem} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Log in
      </Button>
    </form>
  );
}

interface CredentialFieldsProps {
  readonly typed: Credentials;
  readonly missing: Partial<Credentials>;
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
