import { useRouter } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { supportRoutes } from "@tieout/identity/contract";
import { useEffect } from "react";
import { PendingScreen } from "../pending-screen.tsx";
import { sessionStore, signedInOf } from "../session/browser-session.ts";
import { takeAssumption } from "../session/take-assumption.ts";

/** What a mount has taken is gone from the cookies; the second mount of development finds it here. */
let taken: ReturnType<typeof takeAssumption> = null;

/** Turns the cookies of a support session into the session; anything wrong leads to the login. */
export function AssumeRoute() {
  const router = useRouter();
  const client = useClient(supportRoutes);
  useEffect(() => {
    const assumption = takeAssumption(document, Date.now()) ?? taken;
    taken = assumption;
    let isLeft = false;
    const go = async (): Promise<void> => {
      if (!assumption) throw new Error("the cookies of a support session are absent, over or unreadable");
      const answer = await client.assume({ body: assumption });
      if (isLeft) return;
      taken = null;
      sessionStore.openSupport(signedInOf(answer));
      router.history.replace("/engagements");
    };
    go().catch(() => {
      if (!isLeft) router.history.replace("/login");
    });
    return () => {
      isLeft = true;
    };
  }, [client, router]);
  return <PendingScreen />;
}
