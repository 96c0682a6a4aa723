import { Button } from "@mantine/core";
import { useClient } from "@tieout/client";
import { PasswordField, requiredSentence } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { identityRoutes } from "../../contract/index.ts";
import { describePasswordProblem, passwordMinLength, passwordProblem } from "../../core/index.ts";
import { CallProblem } from "../call-problem.tsx";
import { useCall } from "../use-call.ts";

interface PasswordFormProps {
  readonly token: string;
  readonly onPasswordSet: () => void;
  readonly onAskAgain: () => void;
}

const fieldId = "new-password";

/**
 * Describes what is wrong with a password before it is sent, or returns null. Only the server knows which email address the password must
 * not contain.
 */
export function passwordComplaint(password: string): string | null {
  if (password === "") return requiredSentence("password");
  const problem = passwordProblem(password, "");
  return problem && describePasswordProblem(problem);
}

/** Sets the password using the token from an emailed link. */
export function PasswordForm({ token, onPasswordSet, onAskAgain }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const [complaint, setComplaint] = useState<string | null>(null);
  const client = useClient(identityRoutes);
  const { isPending, problem, send } = useCall(
    (typed: string) => client.confirmPasswordReset({ body: { token, password: typed } }),
    onPasswordSet,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = passwordComplaint(password);
    setComplaint(found);
    if (found === null) void send(password);
    else document.getElementById(fieldId)?.focus();
  };
  const refused = problem?.code === "identity.password-refused" ? problem.message : undefined;
  return (
    <form onSubmit={submit} noValidate className="t-col" style={{ gap: 16, marginTop: 24 }}>
      <PasswordField
        id={fieldId}
        size="lg"
        label="New password"
        description={`At least ${passwordMinLength} characters. A few unrelated words work well; common passwords and your email address do not.`}
        name="new-password"
        autoComplete="new-password"
        autoFocus
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={complaint ?? refused}
      />
      {problem && !refused ? <CallProblem problem={problem} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Set password
      </Button>
      {problem?.code === "identity.link-not-valid" ? (
        <Button variant="default" size="lg" fullWidth onClick={onAskAgain}>
          Request a new link
        </Button>
      ) : null}
    </form>
  );
}
