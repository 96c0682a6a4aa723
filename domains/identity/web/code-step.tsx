import { Button } from "@mantine/core";
import { IconArrowLeft, IconClock, IconDeviceMobile, IconKey, IconMail } from "@tabler/icons-react";
import { ApiProblem, useClient } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { secondStepRoutes } from "../contract/index.ts";
import { challengeLimits } from "../core/index.ts";
import type { AskedForCode, LoginAnswer } from "./login-answer.ts";
import PasskeyButton from "./passkey-button.tsx";
import { timeLeftText } from "./time-left.ts";

interface CodeStepProps {
  readonly asked: AskedForCode;
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Returns to the password step with an explanation; null if the person chose to go back. */
  readonly onOver: (sentence: string | null) => void;
}

const tooLate = "This step took longer than 5 minutes. Log in again with your password.";

type CodeKind = "totp" | "email" | "recovery_code";

interface Words {
  readonly title: string;
  readonly text: string;
  /** Label for the button that switches to the other way. */
  readonly other: string;
}

const words: Readonly<Record<CodeKind, Words>> = {
  totp: { title: "Enter your code", text: "Six digits from your authenticator app", other: "Use a code from your app instead" },
  email: { title: "Enter the code we emailed you", text: "Eight digits, sent by email", other: "Email me a code instead" },
  recovery_code: {
    title: "Enter a recovery code",
    text: "One of the codes you saved when you set up two-step sign-in",
    other: "Use a recovery code instead",
  },
};

const icons = { totp: IconDeviceMobile, email: IconMail, recovery_code: IconKey } as const;

/** Second step of the login: a code from the authenticator app or an email, a recovery code, or a passkey. */
export default function CodeStep({ asked, onSignedIn, onOver }: CodeStepProps) {
  const ways = asked.methods.filter((method) => method !== "passkey");
  const hasPasskey = asked.methods.includes("passkey");
  const [chosen, choose] = useState<CodeKind>(ways[0] ?? "recovery_code");
  const { title, text } = words[chosen];
  return (
    <>
      <Button variant="transparent" size="compact-sm" px={0} leftSection={<IconArrowLeft size={14} />} onClick={() => onOver(null)}>
        Back
      </Button>
      <h1 className="t-h1" style={{ marginTop: 12 }}>
        {title}
      </h1>
      <p className="t-sec" style={{ marginTop: 4, overflowWrap: "anywhere" }}>
        {text}, for <b className="t-med">{asked.email}</b>.
      </p>
      {chosen === "email" ? <SentCode asked={asked} onOver={onOver} /> : null}
      <CodeForm key={chosen} {...{ asked, chosen, onSignedIn, onOver }} />
      {hasPasskey ? <PasskeyButton onSignedIn={onSignedIn} /> : null}
      <TimeLeft onEnd={() => onOver(tooLate)} />
      <hr style={{ margin: "16px 0" }} />
      <div className="t-col" style={{ gap: 4, alignItems: "flex-start" }}>
        {ways
          .filter((way) => way !== chosen)
          .map((way) => {
            const Icon = icons[way];
            return (
              <Button key={way} variant="transparent" size="compact-sm" px={0} leftSection={<Icon size={16} />} onClick={() => choose(way)}>
                {words[way].other}
              </Button>
            );
          })}
      </div>
    </>
  );
}

/** Sends a code when shown, and reports the result. */
function SentCode({ asked, onOver }: Pick<CodeStepProps, "asked" | "onOver">) {
  const [state, setState] = useState<{ readonly family: "info" | "bad"; readonly text: string } | null>(null);
  const client = useClient(secondStepRoutes);
  const send = async () => {
    try {
      await client.sendLoginCode({ body: { ephemeralToken: asked.ephemeralToken } });
      setState({ family: "info", text: `We sent a code to ${asked.email}. It works for 10 minutes.` });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === "identity.code-step-over") onOver(error.message);
      else setState({ family: error.code === "identity.code-sent-lately" ? "info" : "bad", text: error.message });
    }
  };
  const first = useRef(send);
  useEffect(() => void first.current(), []);
  return (
    <div className="t-col" style={{ gap: 8, marginTop: 16, alignItems: "flex-start" }}>
      {state ? (
        <Note family={state.family} live>
          {state.text}
        </Note>
      ) : null}
      <Button variant="transparent" size="compact-sm" px={0} leftSection={<IconMail size={16} />} onClick={() => void send()}>
        Send another code
      </Button>
    </div>
  );
}

interface CodeFormProps extends CodeStepProps {
  readonly chosen: CodeKind;
}

function CodeForm({ asked, chosen, onSignedIn, onOver }: CodeFormProps) {
  const isRecovery = chosen === "recovery_code";
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

/** Submits a code; returns true if the code was accepted or the step is over, so the field needn't be cleared for another try. */
function useCode({ asked, onSignedIn, onOver }: CodeStepProps) {
  const [state, setState] = useState<{ readonly isPending: boolean; readonly problem: ApiProblem | null }>({
    isPending: false,
    problem: null,
  });
  const client = useClient(secondStepRoutes);
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

/** Counts down without a screen reader announcement every second. */
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
      This step expires in <b className="t-med t-figure">{timeLeftText(left)}</b>
    </p>
  );
}
