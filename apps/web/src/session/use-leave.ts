import { useRouter } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { identityRoutes } from "@tieout/identity/contract";

/** Logs the user out; of staff who view an account, back to their own session. */
export function useLeave(): () => void {
  const { options } = useRouter();
  const client = useClient(identityRoutes);
  return () => {
    // Log out whatever the server answers, and do not wait: another call, refused because the session ended, would redirect before the
    // other tabs know.
    void client.logout({}).catch(() => undefined);
    options.context.leave();
  };
}
