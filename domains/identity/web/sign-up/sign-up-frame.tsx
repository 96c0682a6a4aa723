import { IconCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Mark, Wordmark } from "@tieout/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { type ShownStep, shownSteps, stepTitles } from "./sign-up-words.ts";
import "./sign-up.css";

interface SignUpFrameProps {
  readonly step: ShownStep;
  readonly version: string;
  readonly supportAddress: string;
  readonly children: ReactNode;
}

/** A centered card with the store's name above it. */
export function SignUpFrame({ step, version, supportAddress, children }: SignUpFrameProps) {
  return (
    <div className="t-sign-up">
      <header className="t-row" style={{ gap: 12 }}>
        <Link to="/store" className="t-row" style={{ gap: 9 }} aria-label="SOC Toolkit Store">
          <Mark size={26} />
          <Wordmark />
        </Link>
        <span className="t-dim t-only-wide">SOC Toolkit Store</span>
        <span className="t-grow" />
        <Link to="/login">Log in</Link>
      </header>
      <main className="t-sign-up-card">
        <StepLine step={step} />
        {children}
      </main>
      <footer className="t-row t-between t-small t-dim">
        <span>Version {version}</span>
        <a href={`mailto:${supportAddress}`}>Support</a>
      </footer>
    </div>
  );
}

/** The steps, with a tie symbol between completed ones. */
function StepLine({ step }: Pick<SignUpFrameProps, "step">) {
  const current = shownSteps.indexOf(step);
  return (
    <ol className="t-sign-up-steps" aria-label={`Step ${current + 1} of ${shownSteps.length}`}>
      {shownSteps.map((key, at) => (
        <li
          key={key}
          data-state={at < current ? "done" : at === current ? "on" : "to-do"}
          aria-current={at === current ? "step" : undefined}
        >
          <span>{at < current ? <IconCheck size={13} stroke={2} role="img" aria-label="Done" /> : at + 1}</span>
          {stepTitles[key]}
        </li>
      ))}
    </ol>
  );
}

interface StepProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly foot: ReactNode;
  /** Whether the step itself takes the focus, because none of its fields does. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Content of the card. */
export function Step({ title, lead, foot, takesFocus = false, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <div className="t-sign-up-body">
        <h1 className="t-h1" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className="t-sec" style={{ marginTop: 4, overflowWrap: "anywhere" }}>
          {lead}
        </div>
        {children}
      </div>
      <p className="t-sign-up-foot">{foot}</p>
    </>
  );
}
