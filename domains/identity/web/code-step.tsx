import { Button } from "@mantine/core";
import { IconArrowLeft, IconClock, IconKey } from "@tabler/icons-react";
import { ApiProblem, useClient } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { identityRoutes } from "../contract/index.ts";
import { challengeLimits } from "../core/index.ts";
import type { AskedForCode, LoginAnswer } from "./login-answer.ts";
import { timeLeftText } from "./time-left.ts";

interface CodeStepProps {
  readonly asked: AskedForCode;
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Back to the password, with what happened; null when the person chose to go back. */
  readonly onOver: (sentence: string | null) => void;
}

const tooLate = "This step took longer than 5 minutes. Log in again with your password.";

/** Second step of the login: a code of the authenticator app, or a recovery code. */
export default function CodeStep({ asked, onSignedIn, onOver }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <Button variant="transparent" size="compact-sm" px={0} leftSection={<IconArrowLeft size={14} />} onClick={() => onOver(null)}>
        Back
      </Button>
      <h1 className="t-h1" style={{ marginTop: 12 }}>
        {isRecovery ? "Enter a recovery code" : "Enter your code"}
      </h1>
      <p className="t-sec" style={{ marginTop: 4, overflowWrap: "anywhere" }}>
        {isRecovery ? "One of the codes that you saved when you set up two-step sign-in" : "Six digits from your authenticator app"}, for{" "}
        <b className="t-med">{asked.email}</b>.
      </p>
      <CodeForm key={String(isRecovery)} {...{ asked, isRecovery, onSignedIn, onOver }} />
      <TimeLeft onEnd={() => onOver(tooLate)} />
      <hr style={{ margin: "16px 0" }} />
      <Button
        variant="transparent"
        size="compact-sm"
        px={0}
        leftSection={<IconKey size={16} />}
        onClick={() => setRecovery((before) => !before)}
      >
        {isRecovery ? "Use a code from your app instead" : "Use a recovery code instead"}
      </Button>
    </>
  );
}

interface CodeFormProps extends CodeStepProps {
  readonly isRecovery: boolean;
}

function CodeForm({ asked, isRecovery, onSignedIn, onOver }: CodeFormProps) {
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState<string | null>(null);
  const { send, isPending, problem } = useCode({ asked, onSignedIn, onOver });
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const typed = code.trim();
    setMissing(typed ? null : requiredSentence("code"));
    if (typed && (await send(typed))) return;
    setCode("");
    field.current?.focus();
  };
  const id = useId();
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="t-col" style={{ gap: 16, marginTop: 24 }}>
      <TextField
        id={id}
        ref={field}
        size="lg"
        className={isRecovery ? "" : "t-code-field"}
        label={isRecovery ? "Recovery code" : "Code"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        maxLength={64}
        spellCheck={false}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={missing}
      />
      {problem ? (
        <Note family="bad" live>
          {problem.message}
        </Note>
      ) : null}
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Verify
      </Button>
    </form>
  );
}

/** True when the code was taken or the step is over: nothing is left to type. */
function useCode({ asked, onSignedIn, onOver }: CodeStepProps) {
  const [state, setState] = useState<{ readonly isPending: boolean; readonly problem: ApiProblem | null }>({
    isPending: false,
    problem: null,
  });
  const client = useClient(identityRoutes);
  const send = async (code: string): Promise<boolean> => {
    setState({ isPending: true, problem: null });
    try {
      onSignedIn(await client.loginWithCode({ body: { code, ephemeralToken: asked.ephemeralToken } }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === "identity.code-step-over") {
        onOver(error.message);
        return true;
      }
      setState({ isPending: false, problem: error });
      return false;
    }
  };
  return { ...state, send };
}

/** Counts down without being announced each second. */
function TimeLeft({ onEnd }: { readonly onEnd: () => void }) {
  const [left, setLeft] = useState<number>(challengeLimits.seconds * 1000);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const endsAt = Date.now() + challengeLimits.seconds * 1000;
    const timer = setInterval(() => {
      setLeft(endsAt - Date.now());
      if (Date.now() >= endsAt) end.current();
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="t-small t-dim t-code-foot">
      <IconClock size={14} stroke={1.75} aria-hidden="true" />
      This step ends in <b className="t-med t-figure">{timeLeftText(left)}</b>
    </p>
  );
}
