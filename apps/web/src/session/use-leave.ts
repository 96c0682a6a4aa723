import { useRouter } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { identityRoutes } from "@tieout/identity/contract";

/** Logs the user out, or returns staff who view an account to their own session. */
export function useLeave(): () => void {
  const { options } = useRouter();
  const client = useClient(identityRoutes);
  return () => {
    // Log out without waiting for the server: another call, refused because the session ended, would redirect before the other tabs know.
    void client.logout({}).catch(() => undefined);
    options.context.leave();
  };
}
