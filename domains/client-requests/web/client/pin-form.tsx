import { Button } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useRef, useState } from "react";
import { type ClientView, clientPageRoutes } from "../../contract/index.ts";
import { pinRules } from "../../core/index.ts";

interface PinFormProps {
  readonly token: string;
  readonly onOpened: (view: ClientView) => void;
}

/** Until the PIN was right, the page says nothing of the request: whoever has the link alone may be anyone. */
export function PinForm({ token, onOpened }: PinFormProps) {
  const [pin, setPin] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const open = useRouteMutation(clientPageRoutes, "openClientRequest", {
    onSuccess: onOpened,
    onError: () => {
      setPin("");
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (open.isPending) return;
    setMissing(pin.trim() === "");
    if (pin.trim() === "") field.current?.focus();
    else open.mutate({ body: { token, pin } });
  };
  return (
    <form className="t-client-narrow" noValidate onSubmit={submit}>
      <Intro />
      <TextField
        ref={field}
        size="lg"
        className="t-client-pin"
        label="PIN"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        spellCheck={false}
        autoFocus
        value={pin}
        onChange={(event) => setPin(event.currentTarget.value)}
        error={isMissing ? requiredSentence("PIN") : undefined}
      />
      {open.error ? (
        <Note family="bad" live>
          {open.error.message}
        </Note>
      ) : null}
      <Button type="submit" size="lg" fullWidth loading={open.isPending}>
        Open the request
      </Button>
      <p className="t-small t-dim">
        You have no PIN? Call your auditor at the number that you already have. Do not use a number from an e-mail.
      </p>
    </form>
  );
}

const Intro = () => (
  <div>
    <h1 className="t-h1">Enter your PIN</h1>
    <p className="t-sec">
      Your auditor gave you a PIN of {pinRules.digits} digits apart from this link, for example by phone. It keeps your documents safe if
      the link falls into other hands.
    </p>
  </div>
);
