import { LoginFrame } from "../login-frame.tsx";
import { PasswordForm } from "./password-form.tsx";
import { RequestForm } from "./request-form.tsx";

interface ResetPasswordScreenProps {
  /** Token of the emailed link that was opened; null without one. */
  readonly token: string | null;
  readonly onPasswordSet: () => void;
  /** Called when the link doesn't work, to request another. */
  readonly onAskAgain: () => void;
  readonly version: string;
  readonly supportAddress: string;
}

/** Requests a link, or sets the new password with one. */
export default function ResetPasswordScreen({ token, onPasswordSet, onAskAgain, ...frame }: ResetPasswordScreenProps) {
  if (token === null)
    return (
      <LoginFrame heading={{ title: "Forgot password", lead: "We'll email you a link to choose a new one." }} {...frame}>
        <RequestForm />
      </LoginFrame>
    );
  return (
    <LoginFrame heading={{ title: "Choose a password", lead: "It replaces your current password and logs you out everywhere." }} {...frame}>
      <PasswordForm key={token} token={token} onPasswordSet={onPasswordSet} onAskAgain={onAskAgain} />
    </LoginFrame>
  );
}
