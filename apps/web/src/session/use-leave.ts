import { useRouter } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { identityRoutes } from "@tieout/identity/contract";

/** Logs the user out, or returns staff who are viewing an account to their own session. */
export function useLeave(): () => void {
  const { options } = useRouter();
  const client = useClient(identityRoutes);
  return () => {
    // Logs out without waiting for the server: otherwise another call, refused because the session ended, would redirect before the other
    // tabs know about the logout.
    void client.logout({}).catch(() => undefined);
    options.context.leave();
  };
}
