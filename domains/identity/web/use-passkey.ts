import { browserSupportsWebAuthn, startAuthentication } from "@simplewebauthn/browser";
import { ApiProblem, type ClientResponse, useClient } from "@tieout/client";
import { useState } from "react";
import { secondStepRoutes } from "../contract/index.ts";

type BrowserAnswer = Awaited<ReturnType<typeof startAuthentication>>;
/** Leaves out extension results, because none are requested. */
export type PasskeyAnswer = Omit<BrowserAnswer, "clientExtensionResults"> & { readonly clientExtensionResults: Record<string, never> };

/** Shown if a device or browser returns no passkey: the person closed the window, or the device has none. */
const declined = "You didn't choose a passkey. Try again, or sign in another way.";
const deviceSentences: Readonly<Record<string, string>> = {
  NotAllowedError: declined,
  AbortError: declined,
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys work only at Tieout's main address. Open the address your firm uses.",
};

/**
 * Returns false if the browser doesn't support passkeys, or if the page was opened by a bare IP address, to which passkeys can't be bound.
 */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);

export interface PasskeyCall {
  readonly isPending: boolean;
  readonly problem: string | null;
  readonly send: () => Promise<void>;
}

/** Asks the device for a passkey and passes on its response. */
export function useAskPasskey(use: (answer: PasskeyAnswer) => Promise<void> | void): PasskeyCall {
  const [state, setState] = useState<{ readonly isPending: boolean; readonly problem: string | null }>({ isPending: false, problem: null });
  const client = useClient(secondStepRoutes);
  const send = async () => {
    setState({ isPending: true, problem: null });
    let problem: string | null = null;
    try {
      const given = await startAuthentication({ optionsJSON: await client.askForPasskey() });
      await use({ ...given, clientExtensionResults: {} });
    } catch (error) {
      problem = passkeyProblem(error);
    }
    setState({ isPending: false, problem });
  };
  return { ...state, send };
}

/** The sentence for an error from a call or the device. Rethrows any other error. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof ApiProblem) return error.message;
  const sentence = error instanceof Error ? deviceSentences[error.name] : undefined;
  if (sentence === undefined) throw error;
  return sentence;
}

export type SignedIn = ClientResponse<typeof secondStepRoutes.loginWithPasskey>;

/** Signs in; the passkey counts as both steps. */
export function usePasskeySignIn(onSignedIn: (answer: SignedIn) => void): PasskeyCall {
  const client = useClient(secondStepRoutes);
  return useAskPasskey(async (answer) => onSignedIn(await client.loginWithPasskey({ body: { answer } })));
}
