import { Button } from "@mantine/core";
import { useClient } from "@tieout/client";
import { useState } from "react";
import { signUpRoutes } from "../../contract/index.ts";
import { type EmployeeCount, employeeCounts, type WorkRole, workRoles } from "../../core/index.ts";
import { CallProblem } from "../call-problem.tsx";
import { useCall } from "../use-call.ts";
import { Step } from "./sign-up-frame.tsx";
import { employeeCountTitles, workRoleTitles } from "./sign-up-words.ts";

interface AboutYouStepProps {
  readonly email: string;
  readonly isSignedIn: boolean;
  readonly onDone: () => void;
}

interface Answers {
  readonly role: WorkRole | null;
  readonly employee_count: EmployeeCount | null;
}

const unanswered: Answers = { role: null, employee_count: null };

export function AboutYouStep({ email, isSignedIn, onDone }: AboutYouStepProps) {
  const [answers, setAnswers] = useState(unanswered);
  const client = useClient(signUpRoutes);
  const { isPending, problem, send } = useCall((given: Answers) => client.putDemographics({ body: { ...given, email } }), onDone);
  // If the answers can no longer be saved, the person must still get to the store.
  const isOver = problem?.code === "sign-up.not-confirmed";
  return (
    <Step
      title="About you"
      lead="Two quick questions that help us decide what to offer in the store next. You can skip them."
      foot={
        isSignedIn
          ? "You're signed in. We turn on engagements when your firm has a contract."
          : "Your account is ready. After this step, log in with your password."
      }
      takesFocus
    >
      <form
        className="t-sign-up-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isOver) onDone();
          else if (!isPending) void send(answers);
        }}
      >
        <Questions answers={answers} onAnswer={(part) => setAnswers((before) => ({ ...before, ...part }))} />
        {problem ? <CallProblem problem={problem} /> : null}
        <div className="t-col" style={{ gap: 4 }}>
          <Button type="submit" size="lg" fullWidth loading={isPending}>
            {isSignedIn ? "Go to the store" : "Go to the login"}
          </Button>
          <Button variant="subtle" size="lg" fullWidth disabled={isPending} onClick={() => (isOver ? onDone() : void send(unanswered))}>
            Skip
          </Button>
        </div>
      </form>
    </Step>
  );
}

interface QuestionsProps {
  readonly answers: Answers;
  readonly onAnswer: (part: Partial<Answers>) => void;
}

function Questions({ answers, onAnswer }: QuestionsProps) {
  return (
    <>
      <Choices
        legend="Your role"
        name="role"
        choices={workRoles.map((value) => [value, workRoleTitles[value]])}
        chosen={answers.role}
        onChoose={(role) => onAnswer({ role })}
      />
      <Choices
        legend="People in your organization"
        name="employee_count"
        choices={employeeCounts.map((value) => [value, employeeCountTitles[value]])}
        chosen={answers.employee_count}
        onChoose={(count) => onAnswer({ employee_count: count })}
      />
    </>
  );
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly (readonly [Value, string])[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
}

function Choices<Value extends string>({ legend, name, choices, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="t-sign-up-choices" data-pairs={choices.length === 4 || undefined}>
      <legend>{legend}</legend>
      {choices.map(([value, title]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}
