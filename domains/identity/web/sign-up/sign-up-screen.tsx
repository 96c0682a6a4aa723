import { Button } from "@mantine/core";
import { ApiProblem, useClient } from "@tieout/client";
import { useEffect, useRef, useState } from "react";
import { signUpRoutes } from "../../contract/index.ts";
import { CallProblem } from "../call-problem.tsx";
import type { LoginAnswer } from "../login-answer.ts";
import { AboutYouStep } from "./about-you-step.tsx";
import { AccountStep, emptyAccount, type TypedAccount } from "./account-step.tsx";
import { EmailStep } from "./email-step.tsx";
import { MailedCodeStep, type SignUpAnswer } from "./mailed-code-step.tsx";
import { SignUpFrame } from "./sign-up-frame.tsx";
import type { ShownStep } from "./sign-up-words.ts";

interface SignUpScreenProps {
  readonly isSignedIn: boolean;
  readonly onSignedIn: (answer: LoginAnswer) => void;
  /** Called when nothing is left to do here. */
  readonly onDone: () => void;
  readonly version: string;
  readonly supportAddress: string;
}

interface Progress {
  readonly step: ShownStep;
  readonly email: string;
  readonly hasColleagues: boolean;
  readonly hasAskedAdmin: boolean;
}

const progressOf = (state: SignUpAnswer): Progress => ({
  step: state.step,
  email: state.email ?? "",
  hasColleagues: state.has_colleagues,
  hasAskedAdmin: state.has_asked_admin,
});

/** Four steps, one at a time, resuming where this browser stopped. Input in a step is kept while other steps are shown. */
export default function SignUpScreen({ isSignedIn, onSignedIn, onDone, ...frame }: SignUpScreenProps) {
  const { progress, problem, load, setProgress, forget } = useProgress(isSignedIn, onDone);
  const [typedEmail, setTypedEmail] = useState("");
  const [account, setAccount] = useState<TypedAccount>(emptyAccount);
  const go = (part: Partial<Progress>) => setProgress((before) => (before ? { ...before, ...part } : before));
  if (problem)
    return (
      <SignUpFrame step="email" {...frame}>
        <div className="t-sign-up-body t-col" style={{ gap: 16 }}>
          <CallProblem problem={problem} />
          <Button variant="default" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      </SignUpFrame>
    );
  if (!progress) return null;
  const { step, email, hasColleagues, hasAskedAdmin } = progress;
  const toEmail = () => go({ step: "email" });
  return (
    <SignUpFrame step={step} {...frame}>
      {step === "email" ? (
        <EmailStep typed={typedEmail} onTyped={setTypedEmail} onValid={(valid) => go({ step: "code", email: valid })} />
      ) : null}
      {step === "code" ? (
        <MailedCodeStep email={email} onChangeEmail={toEmail} onProven={(state) => setProgress(progressOf(state))} />
      ) : null}
      {step === "account" ? (
        <AccountStep
          {...{ email, hasColleagues, hasAskedAdmin }}
          typed={account}
          onTyped={(part) => setAccount((before) => ({ ...before, ...part }))}
          onStartOver={() => void forget().then(toEmail)}
          onCreated={(answer) => {
            onSignedIn(answer);
            go({ step: "about_you" });
          }}
        />
      ) : null}
      {step === "about_you" ? <AboutYouStep email={email} isSignedIn={isSignedIn} onDone={onDone} /> : null}
    </SignUpFrame>
  );
}

function useProgress(isSignedIn: boolean, onDone: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const client = useClient(signUpRoutes);
  const orSay = async (run: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    }
  };
  const load = () =>
    orSay(async () => {
      const state = await client.getSignUp();
      // Signed-in people have nothing to sign up for, but may still have a question to answer.
      if (isSignedIn && state.step !== "about_you") onDone();
      else setProgress(progressOf(state));
    });
  const first = useRef(load);
  useEffect(() => void first.current(), []);
  const forget = () => orSay(() => client.forgetSignUp());
  return { progress, problem, setProgress, forget, load };
}
