import { Button } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { ApiProblem, type ClientResponse, useClient } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { signUpRoutes } from "../../contract/index.ts";
import { emailedCodeRules } from "../../core/index.ts";
import { CallProblem } from "../call-problem.tsx";
import { timeLeftText } from "../time-left.ts";
import { useCall } from "../use-call.ts";
import { Step } from "./sign-up-frame.tsx";
import { waitIn } from "./sign-up-words.ts";
import { useCountdown } from "./use-countdown.ts";

export type SignUpAnswer = ClientResponse<typeof signUpRoutes.validateCode>;

interface MailedCodeStepProps {
  readonly email: string;
  readonly onChangeEmail: () => void;
  readonly onProven: (state: SignUpAnswer) => void;
}

const fieldId = "sign-up-code";

/** Sends a code when shown. Shows the same text whether or not the email address has an account. */
export function MailedCodeStep({ email, onChangeEmail, onProven }: MailedCodeStepProps) {
  const sent = useSentCode(email);
  return (
    <Step
      title="Enter the code"
      lead={
        <>
          For <b className="t-med">{email}</b>.{" "}
          <button type="button" className="t-sign-up-link" onClick={onChangeEmail}>
            Change
          </button>
        </>
      }
      foot="Didn't get it? Check your spam folder, then send another code. If the address already has an account, the email links to the login page instead."
    >
      <CodeForm email={email} onProven={onProven} />
      {sent.problem ? (
        <div style={{ marginTop: 12 }}>
          {sent.problem.code === "sign-up.code-sent-lately" ? (
            <Note family="info" live>
              {sent.problem.message}
            </Note>
          ) : (
            <CallProblem problem={sent.problem} />
          )}
        </div>
      ) : null}
      <SentTimes {...sent} />
    </Step>
  );
}

interface SentTimesProps {
  readonly validUntil: number;
  readonly nextAt: number;
  readonly send: () => Promise<void>;
}

/** Counts down without a screen reader announcement every second. */
function SentTimes({ validUntil, nextAt, send }: SentTimesProps) {
  const [validFor, untilNext] = [useCountdown(validUntil), useCountdown(nextAt)];
  return (
    <div className="t-row t-between t-wrap t-small t-dim" style={{ marginTop: 12, gap: 8, minHeight: 30 }}>
      <span className="t-row" style={{ gap: 6 }}>
        {validFor > 0 ? (
          <>
            <IconClock size={15} stroke={1.75} aria-hidden="true" className="t-icon" />
            Valid for <b className="t-med t-figure">{timeLeftText(validFor)}</b>
          </>
        ) : null}
      </span>
      {untilNext > 0 ? (
        <span>
          New code in <span className="t-figure">{timeLeftText(untilNext)}</span>
        </span>
      ) : (
        <Button variant="transparent" size="compact-sm" px={0} onClick={() => void send()}>
          Send another code
        </Button>
      )}
    </div>
  );
}

function useSentCode(email: string): SentTimesProps & { readonly problem: ApiProblem | null } {
  const [state, setState] = useState<{ readonly validUntil: number; readonly nextAt: number; readonly problem: ApiProblem | null }>({
    ...{ validUntil: 0, nextAt: 0 },
    problem: null,
  });
  const client = useClient(signUpRoutes);
  const send = async () => {
    try {
      await client.sendCode({ body: { email } });
      const now = Date.now();
      setState({ validUntil: now + emailedCodeRules.seconds * 1000, nextAt: now + emailedCodeRules.pauseSeconds * 1000, problem: null });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      const nextAt = Date.now() + waitIn(problem.document) * 1000;
      setState(({ validUntil }) => ({ validUntil, nextAt, problem }));
    }
  };
  const first = useRef(send);
  useEffect(() => void first.current(), []);
  return { ...state, send };
}

function CodeForm({ email, onProven }: Pick<MailedCodeStepProps, "email" | "onProven">) {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const client = useClient(signUpRoutes);
  const { isPending, problem, send } = useCall(
    (typed: string) => client.validateCode({ body: { email, validation_code: typed } }),
    onProven,
  );
  // Clears the code after it was refused.
  useEffect(() => {
    if (!problem) return;
    setCode("");
    field.current?.focus();
  }, [problem]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const typed = code.trim();
    setMissing(typed === "");
    if (typed === "") field.current?.focus();
    else void send(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="t-sign-up-form">
      <TextField
        id={fieldId}
        ref={field}
        size="lg"
        className="t-sign-up-code"
        label="Code"
        description="Eight digits, from the email"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={32}
        spellCheck={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={isMissing ? requiredSentence("code") : undefined}
      />
      {problem ? <CodeRefused problem={problem} /> : null}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Verify
      </Button>
    </form>
  );
}

const CodeRefused = ({ problem }: { readonly problem: ApiProblem }) => (
  <Note family="bad" live>
    {problem.message} {problem.code === "sign-up.has-account" ? <Link to="/login">Log in</Link> : null}
  </Note>
);
