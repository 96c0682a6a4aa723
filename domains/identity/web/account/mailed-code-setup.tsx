import { useRouteMutation } from "@tieout/client";
import { accountRoutes } from "../../contract/index.ts";
import { emailedCodeRules } from "../../core/index.ts";
import { ConfirmCodeForm } from "./confirm-code-form.tsx";

interface MailedCodeSetupProps {
  readonly email: string;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Confirms the first emailed code, after which sign-ins depend on email. */
export function MailedCodeSetup({ email, onConfirmed, onCancel }: MailedCodeSetupProps) {
  const { mutate, isPending, error } = useRouteMutation(accountRoutes, "confirmEmailedCodes", {
    onSuccess: ({ recovery_codes: codes }) => onConfirmed(codes),
  });
  return (
    <ConfirmCodeForm
      label="Code from the email"
      busy={isPending}
      problem={error}
      onCode={(code) => mutate({ body: { code } })}
      onCancel={onCancel}
      style={{ padding: 16 }}
    >
      <p style={{ overflowWrap: "anywhere" }}>
        We sent an eight-digit code to <b className="t-med">{email}</b>. It works for {emailedCodeRules.seconds / 60} minutes.
      </p>
    </ConfirmCodeForm>
  );
}
