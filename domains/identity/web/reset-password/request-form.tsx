import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { identityRoutes } from "../../contract/index.ts";
import { CallProblem } from "../call-problem.tsx";
import { useCall } from "../use-call.ts";

const fieldId = "reset-email";

/** Asks for the email address; afterward, shows the same text whether or not it has an account. */
export function RequestForm() {
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const client = useClient(identityRoutes);
  const { isPending, problem, send } = useCall(
    (email: string) => client.requestPasswordReset({ body: { email } }),
    (_answer, email) => setSentTo(email),
  );
  if (sentTo !== null) return <RequestConfirmation address={sentTo} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const email = typed.trim().toLowerCase();
    setMissing(email === "");
    if (email === "") document.getElementById(fieldId)?.focus();
    else void send(email);
  };
  const invalid = problem?.fieldMessages.email;
  return (
    <form onSubmit={submit} noValidate className="t-col" style={{ gap: 16, marginTop: 24 }}>
      <TextField
        id={fieldId}
        size="lg"
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isMissing ? requiredSentence("email") : invalid ? "This is not an email address." : undefined}
      />
      {problem && !invalid ? <CallProblem problem={problem} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Send the link
      </Button>
      <BackToLogin />
    </form>
  );
}

export function RequestConfirmation({ address }: { readonly address: string }) {
  return (
    <div className="t-col" style={{ gap: 16, marginTop: 24 }}>
      <Note family="info" live>
        If {address} has an account, we just emailed it a link. The link works for 1 hour. Didn't get it after a minute? Check your spam
        folder, then ask again.
      </Note>
      <BackToLogin />
    </div>
  );
}

const BackToLogin = () => (
  <p className="t-small">
    <Link to="/login">Back to login</Link>
  </p>
);
