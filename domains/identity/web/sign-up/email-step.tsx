import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { requiredSentence, TextField } from "@tieout/ui";
import type { FormEvent } from "react";
import { useState } from "react";
import { signUpRoutes } from "../../contract/index.ts";
import { normalizeEmail } from "../../core/index.ts";
import { CallProblem } from "../call-problem.tsx";
import { useCall } from "../use-call.ts";
import { Step } from "./sign-up-frame.tsx";

interface EmailStepProps {
  readonly typed: string;
  readonly onTyped: (email: string) => void;
  /** Called with a usable email address, in the form in which it is stored. */
  readonly onValid: (email: string) => void;
}

const fieldId = "sign-up-email";

export function EmailStep({ typed, onTyped, onValid }: EmailStepProps) {
  const [isMissing, setMissing] = useState(false);
  const client = useClient(signUpRoutes);
  const { isPending, problem, send } = useCall(
    (email: string) => client.validateEmail({ body: { email } }),
    ({ email }) => onValid(email),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const email = normalizeEmail(typed);
    setMissing(email === "");
    if (email === "") document.getElementById(fieldId)?.focus();
    else void send(email);
  };
  const invalid = problem?.fieldMessages.email;
  return (
    <Step
      title="Buy and download toolkits"
      lead="One account for your firm. No credit card required."
      foot={
        <>
          Already have an account? <Link to="/login">Log in</Link>
        </>
      }
    >
      <form onSubmit={submit} noValidate className="t-sign-up-form">
        <TextField
          id={fieldId}
          size="lg"
          label="Work email"
          description="We'll send an eight-digit code to it. Use your own firm email, not a shared inbox."
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoFocus
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
          error={isMissing ? requiredSentence("email") : invalid ? "This is not an email address." : undefined}
        />
        {problem && !invalid ? <CallProblem problem={problem} /> : null}
        <Button type="submit" size="lg" fullWidth loading={isPending}>
          Send the code
        </Button>
      </form>
    </Step>
  );
}
