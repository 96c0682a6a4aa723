import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type ClientView, clientPageRoutes } from "../../contract/index.ts";
import { pinRules } from "../../core/index.ts";
import { knownPerson, rememberPerson } from "./known-person.ts";

interface PinFormProps {
  readonly token: string;
  readonly onOpened: (view: ClientView) => void;
}

type Field = "pin" | "name" | "jobTitle";

/** Shows nothing about the request until the PIN is right, because anyone might have the link. */
export function PinForm({ token, onOpened }: PinFormProps) {
  const { typed, change, fields, missing, problemOf, open, submit } = usePinForm(token, onOpened);
  const fieldOf = (name: Field) => ({
    ref: fields[name],
    value: typed[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => change({ [name]: event.currentTarget.value }),
    error: missing.includes(name) ? requiredSentence(words[name]) : problemOf(name),
  });
  return (
    <form className="t-client-narrow" noValidate onSubmit={submit}>
      <Intro />
      <TextField
        {...fieldOf("pin")}
        size="lg"
        className="t-client-pin"
        label="PIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        spellCheck={false}
        autoFocus
      />
      <fieldset className="t-client-who">
        <legend>Your auditor sees your name and title next to your files.</legend>
        <TextField {...fieldOf("name")} size="lg" label="Your name" autoComplete="name" maxLength={200} />
        <TextField {...fieldOf("jobTitle")} size="lg" label="Your job title" autoComplete="organization-title" maxLength={100} />
      </fieldset>
      {open.error && !problemOf("name") && !problemOf("jobTitle") ? (
        <Note family="bad" live>
          {open.error.message}
        </Note>
      ) : null}
      <Button type="submit" size="lg" fullWidth loading={open.isPending}>
        Open the request
      </Button>
      <p className="t-small t-dim">Don't have a PIN? Call your auditor at a number you already have. Don't use a number from an email.</p>
    </form>
  );
}

const words: Readonly<Record<Field, string>> = { pin: "PIN", name: "name", jobTitle: "job title" };
const order = ["pin", "name", "jobTitle"] as const;
const wireNames: Readonly<Record<Field, string>> = { pin: "body.pin", name: "body.name", jobTitle: "body.job_title" };

function usePinForm(token: string, onOpened: PinFormProps["onOpened"]) {
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({ pin: "", name: "", jobTitle: "" });
  const [missing, setMissing] = useState<readonly Field[]>([]);
  const fields = { pin: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null), jobTitle: useRef<HTMLInputElement>(null) };
  const change = (part: Partial<Record<Field, string>>): void => setTyped((before) => ({ ...before, ...part }));
  const open = useRouteMutation(clientPageRoutes, "openClientRequest", {
    onSuccess: async (view, { body }) => {
      await rememberPerson(token, { name: body.name, jobTitle: body.job_title });
      onOpened(view);
    },
    onError: ({ errors }) => {
      if (errors.length > 0) return;
      change({ pin: "" });
      fields.pin.current?.focus();
    },
  });
  useEffect(() => {
    void knownPerson(token).then((known) => {
      if (known) setTyped((before) => (before.name === "" && before.jobTitle === "" ? { ...before, ...known } : before));
    });
  }, [token]);
  return {
    ...{ typed, change, fields, missing, open },
    problemOf: (name: Field) => open.error?.errors.find(({ path }) => path === wireNames[name])?.msg,
    submit(event: FormEvent): void {
      event.preventDefault();
      if (open.isPending) return;
      const empty = order.filter((name) => typed[name].trim() === "");
      setMissing(empty);
      const [first] = empty;
      if (first) fields[first].current?.focus();
      else open.mutate({ body: { token, pin: typed.pin, name: typed.name.trim(), job_title: typed.jobTitle.trim() } });
    },
  };
}

const Intro = () => (
  <div>
    <h1 className="t-h1">Enter your PIN</h1>
    <p className="t-sec">
      Enter the {pinRules.digits}-digit PIN your auditor gave you separately from this link, for example by phone. It keeps your documents
      safe if the link falls into the wrong hands.
    </p>
  </div>
);
