import { z } from "zod";

/** Bytes in base64url, as browsers write them in JSON: WebAuthn Level 3, 5.1.8. */
const Bytes = z
  .string()
  .regex(/^[\w-]*$/, "is not base64url")
  .max(20_000);
const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const common = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional().catch(undefined),
};

/** A device's response to a sign-in. */
export const PasskeyAnswer = z.object({
  ...common,
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: Bytes.optional() }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A device's response to creating a passkey. Newer transports that are unknown are dropped. */
export const NewPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z
      .array(z.string())
      .max(20)
      .transform((given) => transports.filter((known) => given.includes(known)))
      .optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** PublicKeyCredentialRequestOptionsJSON, which the browser passes to the device. */
export const PasskeyQuestion = z.object({
  challenge: z.string().describe("Valid for 5 minutes and one response"),
  rpId: z.string(),
  timeout: z.number().int().describe("Milliseconds"),
  userVerification: z.literal("required"),
});

/** PublicKeyCredentialCreationOptionsJSON. */
export const NewPasskeyQuestion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int().describe("COSE") })),
  timeout: z.number().int().describe("Milliseconds"),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal("public-key") })).describe("Passkeys the person already has"),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
