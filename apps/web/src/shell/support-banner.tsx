import { useLeave } from "../session/use-leave.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import ImpersonationBanner from "./impersonation-banner.tsx";

/** Shown on every page while staff view another person's account. */
export default function SupportBanner() {
  const signedIn = useSignedIn();
  const leave = useLeave();
  if (!signedIn) return null;
  const { session, user } = signedIn;
  return <ImpersonationBanner email={user.email} reason={session.supportReason} expiresAt={session.expiresAt} onEnd={leave} />;
}
