import { Button } from "@mantine/core";
import { startRegistration } from "@simplewebauthn/browser";
import { type ClientResponse, useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { accountRoutes } from "../../contract/index.ts";
import { deviceName } from "../../core/index.ts";
import { passkeyProblem } from "../use-passkey.ts";

export type PasskeyOptions = ClientResponse<typeof accountRoutes.beginPasskey>;

interface PasskeySetupProps {
  readonly options: PasskeyOptions;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Asks for a name by which to tell devices apart, then opens the browser's passkey window. */
export function PasskeySetup({ options, onAdded, onCancel }: PasskeySetupProps) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [missing, setMissing] = useState<string | null>(null);
  const { isPending, problem, add } = useAddPasskey(options, onAdded);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() ? null : requiredSentence("name"));
    if (name.trim() && !isPending) void add(name.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="t-col" style={{ gap: 14, padding: 16 }}>
      <p>Name the device so you can tell your passkeys apart. Your browser will then ask for it.</p>
      <TextField
        label="Passkey name"
        maxLength={100}
        autoFocus
        style={{ maxWidth: 360 }}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={missing}
      />
      {problem === null ? null : (
        <Note family="bad" live>
          {problem}
        </Note>
      )}
      <div className="t-row t-wrap">
        <Button type="submit" loading={isPending}>
          Create passkey
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useAddPasskey(options: PasskeyOptions, onAdded: PasskeySetupProps["onAdded"]) {
  const [device, setDevice] = useState<{ readonly isAsked: boolean; readonly problem: string | null }>({ isAsked: false, problem: null });
  const save = useRouteMutation(accountRoutes, "addPasskey", { onSuccess: ({ recovery_codes: codes }) => onAdded(codes) });
  const add = async (name: string) => {
    setDevice({ isAsked: true, problem: null });
    let problem: string | null = null;
    try {
      const made = await startRegistration({ optionsJSON: options });
      save.mutate({ body: { name, passkey: { ...made, clientExtensionResults: {} } } });
    } catch (error) {
      problem = passkeyProblem(error);
    }
    setDevice({ isAsked: false, problem });
  };
  return { isPending: device.isAsked || save.isPending, problem: device.problem ?? save.error?.message ?? null, add };
}
