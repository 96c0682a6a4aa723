import { Button } from "@mantine/core";
import { ApiProblem, useClient } from "@tieout/client";
import { Mark, Note, PasswordField, requiredSentence, TextField, TieLine, Wordmark } from "@tieout/ui";
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { identityRoutes } from "../contract/index.ts";
import { LoginAnnouncement } from "./login-announcement.tsx";
import type { AskedForCode, LoginAnswer } from "./login-answer.ts";
import "./login.css";

/** Only people with a second step load it. */
const CodeStep = lazy(() => import("./code-step.tsx"));

interface LoginScreenProps {
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Why the user was signed out, if so. */
  readonly endedText: string | null;
  readonly version: string;
  readonly supportAddress: string;
}

/** The login, next to an illustration of ties. */
export default function LoginScreen({ onSignedIn, endedText, version, supportAddress }: LoginScreenProps) {
  const [asked, setAsked] = useState<AskedForCode | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const backToPassword = (sentence: string | null) => {
    setOver(sentence);
    setAsked(null);
  };
  return (
    <div className="t-login">
      <main className="t-login-form">
        <LoginAnnouncement />
        <span className="t-row" style={{ gap: 10 }}>
          <Mark size={30} />
          <span style={{ paddingTop: 6 }}>
            <Wordmark height={27} />
          </span>
        </span>
        <div className="t-login-box">
          {asked ? (
            <Suspense>
              <CodeStep asked={asked} onSignedIn={onSignedIn} onOver={backToPassword} />
            </Suspense>
          ) : (
            <PasswordStep
              notes={
                <>
                  {over ? <LoginNote family="bad">{over}</LoginNote> : null}
                  {endedText && !over ? <LoginNote family="info">{endedText}</LoginNote> : null}
                </>
              }
              onSignedIn={onSignedIn}
              onCodeAsked={setAsked}
            />
          )}
        </div>
        <footer className="t-row t-between t-small t-dim">
          <span>Version {version}</span>
          <a href={`mailto:${supportAddress}`}>Support</a>
        </footer>
      </main>
      <TiesPicture />
    </div>
  );
}

type PasswordStepProps = LoginFormProps & { readonly notes: ReactNode };

function PasswordStep({ notes, ...form }: PasswordStepProps) {
  return (
    <>
      <h1 className="t-h1">Log in</h1>
      <p className="t-sec" style={{ marginTop: 4 }}>
        Use the email address your firm invited.
      </p>
      {notes}
      <LoginForm {...form} />
    </>
  );
}

const LoginNote = ({ family, children }: { readonly family: "bad" | "info"; readonly children: string }) => (
  <div style={{ marginTop: 16 }}>
    <Note family={family} live>
      {children}
    </Note>
  </div>
);

interface LoginFormProps extends Pick<LoginScreenProps, "onSignedIn"> {
  readonly onCodeAsked: (asked: AskedForCode) => void;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** One attempt at a time; without the query cache, which only pages behind the login need. */
function useLogin({ onSignedIn, onCodeAsked }: LoginFormProps) {
  const [login, setLogin] = useState<{ readonly isPending: boolean; readonly problem: ApiProblem | null }>({
    isPending: false,
    problem: null,
  });
  const client = useClient(identityRoutes);
  const send = async (body: Credentials) => {
    setLogin({ isPending: true, problem: null });
    try {
      const answer = await client.login({ body });
      if ("mfa_required" in answer) onCodeAsked({ email: body.username, ephemeralToken: answer.ephemeralToken });
      else onSignedIn(answer);
      setLogin({ isPending: false, problem: null });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setLogin({ isPending: false, problem: error });
    }
  };
  return { ...login, send };
}

function LoginForm(props: LoginFormProps) {
  const [typed, setTyped] = useState<Credentials>({ username: "", password: "" });
  const [missing, setMissing] = useState<Partial<Credentials>>({});
  const { isPending, problem, send } = useLogin(props);
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
      {problem ? <LoginProblem problem={problem} /> : null}
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
    </>
  );
}

function LoginProblem({ problem }: { readonly problem: ApiProblem }) {
  return (
    <Note family="bad" live>
      {problem.message}
      {problem.status >= 500 && problem.requestId ? <span className="t-mono"> Reference {problem.requestId}</span> : null}
    </Note>
  );
}

const pictureTies = [
  ["Trust statement", "27663361.06", "Trial balance", "27663361.06"],
  ["Payroll deferrals", "1605342.62", "Recordkeeper", "1605342.62"],
  ["Distributions", "1904226.83", "Trust statement", "1905466.83"],
  ["Loans, end of year", "486902.17", "Loan detail", "486902.17"],
] as const;

function TiesPicture() {
  return (
    <aside className="t-login-picture t-only-wide" aria-label="About Tieout">
      <div>
        <div className="t-login-ledger" aria-hidden="true">
          {pictureTies.map(([left, leftAmount, right, rightAmount]) => (
            <TieLine key={left} left={{ label: left, amount: leftAmount }} right={{ label: right, amount: rightAmount }} />
          ))}
        </div>
        <h2>Every figure tied to its source.</h2>
        <p className="t-sec">
          Upload the audit package and the payroll register. Tieout maps, checks and agrees them, draws the samples and writes the
          workpapers. What does not tie is shown, with the rows behind it.
        </p>
      </div>
    </aside>
  );
}
