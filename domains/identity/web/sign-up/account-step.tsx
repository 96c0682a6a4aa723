import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ApiProblem, useClient } from "@tieout/client";
import { Note, PasswordField, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { signUpRoutes } from "../../contract/index.ts";
import { describePasswordProblem, passwordMaxLength, passwordMinLength, passwordProblem, referralCodeOf } from "../../core/index.ts";
import { CallProblem } from "../call-problem.tsx";
import type { LoginAnswer } from "../login-answer.ts";
import { useCall } from "../use-call.ts";
import { ColleaguesNote } from "./colleagues-note.tsx";
import { Step } from "./sign-up-frame.tsx";

export interface TypedAccount {
  readonly organization_name: string;
  readonly name: string;
  readonly lastname: string;
  readonly password: string;
  readonly referral_code: string;
}

export const emptyAccount: TypedAccount = { organization_name: "", name: "", lastname: "", password: "", referral_code: "" };

type Complaints = Partial<Record<keyof TypedAccount, string>>;

const requiredNames = { organization_name: "organization name", name: "first name", lastname: "last name", password: "password" } as const;

const hasOwn = <T extends object>(object: T, key: PropertyKey): key is keyof T => Object.hasOwn(object, key);

/** Problems found before sending, by field, in form order. */
export function accountComplaints(typed: TypedAccount, email: string): Complaints {
  const complaints: Complaints = {};
  for (const [field, name] of Object.entries(requiredNames))
    if (hasOwn(requiredNames, field) && typed[field].trim() === "") complaints[field] = requiredSentence(name);
  const problem = typed.password === "" ? null : passwordProblem(typed.password, email);
  return problem ? { ...complaints, password: describePasswordProblem(problem) } : complaints;
}

interface AccountStepProps {
  readonly email: string;
  readonly hasColleagues: boolean;
  readonly hasAskedAdmin: boolean;
  readonly typed: TypedAccount;
  readonly onTyped: (part: Partial<TypedAccount>) => void;
  readonly onStartOver: () => void;
  readonly onCreated: (answer: LoginAnswer) => void;
}

const fieldId = (field: keyof TypedAccount): string => `sign-up-${field}`;

export function AccountStep({ email, typed, onTyped, onStartOver, onCreated, hasColleagues, hasAskedAdmin }: AccountStepProps) {
  const [complaints, setComplaints] = useState<Complaints>({});
  const client = useClient(signUpRoutes);
  const { isPending, problem, send } = useCall((account: TypedAccount) => {
    const { referral_code: referral, ...body } = account;
    const code = referralCodeOf(referral);
    return client.createAccount({ body: { ...body, email, ...(code === undefined ? {} : { referral_code: code }) } });
  }, onCreated);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found = accountComplaints(typed, email);
    setComplaints(found);
    const first = Object.keys(emptyAccount).find((field) => hasOwn(found, field));
    if (first === undefined) void send(typed);
    else document.getElementById(`sign-up-${first}`)?.focus();
  };
  const refused = problem?.code === "sign-up.password-refused" ? { password: problem.message } : problem?.fieldMessages;
  return (
    <Step
      title="Create your account"
      lead={<VerifiedEmail email={email} onStartOver={onStartOver} />}
      foot="We store your password only as a hash."
    >
      {hasColleagues ? <ColleaguesNote email={email} hasAskedAdmin={hasAskedAdmin} /> : null}
      <form onSubmit={submit} noValidate className="t-sign-up-form">
        <AccountFields typed={typed} onTyped={onTyped} complaints={{ ...refused, ...complaints }} />
        {problem && Object.keys(refused ?? {}).length === 0 ? <Refusal problem={problem} onStartOver={onStartOver} /> : null}
        <Button type="submit" size="lg" fullWidth loading={isPending}>
          Create account
        </Button>
      </form>
    </Step>
  );
}

function VerifiedEmail({ email, onStartOver }: Pick<AccountStepProps, "email" | "onStartOver">) {
  return (
    <>
      <span className="t-row t-ok" style={{ gap: 6 }}>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
        {email}
      </span>
      <button type="button" className="t-sign-up-link" onClick={onStartOver}>
        Use another address
      </button>
    </>
  );
}

/** Offers a way out if the refusal can't be fixed by changing the input. */
function Refusal({ problem, onStartOver }: { readonly problem: ApiProblem; readonly onStartOver: () => void }) {
  if (problem.code === "sign-up.not-confirmed")
    return (
      <Note family="bad" live>
        {problem.message}{" "}
        <button type="button" className="t-sign-up-link" onClick={onStartOver}>
          Enter your email
        </button>
      </Note>
    );
  if (problem.code === "sign-up.has-account")
    return (
      <Note family="bad" live>
        {problem.message} <Link to="/login">Log in</Link>
      </Note>
    );
  return <CallProblem problem={problem} />;
}

interface AccountFieldsProps {
  readonly typed: TypedAccount;
  readonly onTyped: (part: Partial<TypedAccount>) => void;
  readonly complaints: Complaints;
}

function AccountFields({ typed, onTyped, complaints }: AccountFieldsProps) {
  const text = (field: Exclude<keyof TypedAccount, "password">, label: string, autoComplete: string) => (
    <TextField
      id={fieldId(field)}
      size="lg"
      label={label}
      name={field}
      autoComplete={autoComplete}
      autoFocus={field === "organization_name"}
      value={typed[field]}
      onChange={(event) => onTyped({ [field]: event.currentTarget.value })}
      error={complaints[field]}
    />
  );
  return (
    <>
      {text("organization_name", "Organization name", "organization")}
      <div className="t-sign-up-names">
        {text("name", "First name", "given-name")}
        {text("lastname", "Last name", "family-name")}
      </div>
      <PasswordField
        id={fieldId("password")}
        size="lg"
        label="Password"
        description={`${passwordMinLength} to ${passwordMaxLength} characters, of any kind. A few unrelated words work well.`}
        name="password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": "Show the password" }}
        value={typed.password}
        onChange={(event) => onTyped({ password: event.currentTarget.value })}
        error={complaints.password}
      />
      {text("referral_code", "Referral code (optional)", "off")}
    </>
  );
}
