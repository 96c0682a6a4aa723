import { useLeave } from "../session/use-leave.ts";
import { useSignedIn } from "../session/use-signed-in.ts";
import ImpersonationBanner from "./impersonation-banner.tsx";

/** On every page that staff see in someone else's account. */
export default function SupportBanner() {
  const signedIn = useSignedIn();
  const leave = useLeave();
  if (!signedIn) return null;
  const { session, user } = signedIn;
  return <ImpersonationBanner email={user.email} reason={session.supportReason} expiresAt={session.expiresAt} onEnd={leave} />;
}
