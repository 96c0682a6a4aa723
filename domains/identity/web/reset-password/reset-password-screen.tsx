import { LoginFrame } from "../login-frame.tsx";
import { PasswordForm } from "./password-form.tsx";
import { RequestForm } from "./request-form.tsx";

interface ResetPasswordScreenProps {
  /** Token from the emailed link that was opened; null if none was. */
  readonly token: string | null;
  readonly onPasswordSet: () => void;
  /** Called to request another link if this one doesn't work. */
  readonly onAskAgain: () => void;
  readonly version: string;
  readonly supportAddress: string;
}

/** Requests a link or, if one was opened, sets the new password. */
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
