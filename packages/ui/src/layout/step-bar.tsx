import { IconCheck, IconExclamationMark, IconX } from "@tabler/icons-react";
import type { CSSProperties, ReactNode } from "react";

export interface Step {
  readonly key: string;
  readonly title: string;
  /** A short note: "7 of 11 files". */
  readonly note: string;
  readonly state: "done" | "open" | "attention" | "wrong";
}

interface StepBarProps {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly currentKey: string;
  /** Renders a step's link; must pass on all props. */
  readonly renderLink: (step: Step, link: StepLink) => ReactNode;
}

export interface StepLink {
  readonly className: string;
  readonly "data-state": Step["state"];
  readonly "aria-current": "step" | undefined;
  readonly children: ReactNode;
}

const stateWords = { done: "done", open: "open", attention: "needs attention", wrong: "has errors" } as const;

/** Steps shown as a chain. Each is a link, so the steps can be done in any order. */
export function StepBar({ label, steps, currentKey, renderLink }: StepBarProps) {
  return (
    <nav className="t-steps t-no-print" aria-label={label} style={{ "--steps": steps.length } as CSSProperties}>
      {steps.map((step, index) =>
        renderLink(step, {
          className: "t-step",
          "data-state": step.state,
          "aria-current": step.key === currentKey ? "step" : undefined,
          children: <StepContent step={step} number={index + 1} />,
        }),
      )}
    </nav>
  );
}

function StepContent({ step, number }: { readonly step: Step; readonly number: number }) {
  const icon = { size: 13, stroke: 2, "aria-hidden": true } as const;
  return (
    <>
      <span className="t-step-mark">
        {step.state === "done" ? (
          <IconCheck {...icon} />
        ) : step.state === "attention" ? (
          <IconExclamationMark {...icon} />
        ) : step.state === "wrong" ? (
          <IconX {...icon} />
        ) : (
          number
        )}
      </span>
      <span className="t-step-title t-ellipsis">{step.title}</span>
      <span className="t-step-note t-ellipsis">{step.note}</span>
      <span className="t-sr">, {stateWords[step.state]}</span>
    </>
  );
}
