import { useRouter } from "@tanstack/react-router";
import { useClient } from "@tieout/client";
import { supportRoutes } from "@tieout/identity/contract";
import { useEffect } from "react";
import { PendingScreen } from "../pending-screen.tsx";
import { sessionStore, signedInOf } from "../session/browser-session.ts";
import { openSupport } from "../session/open-support.ts";
import { takeAssumption } from "../session/take-assumption.ts";

/** Starts a support session from its cookies; goes to the login if anything is wrong with them. */
export function AssumeRoute() {
  const router = useRouter();
  const client = useClient(supportRoutes);
  useEffect(() => {
    const assumption = takeAssumption(document, Date.now());
    const go = async (): Promise<void> => {
      if (!assumption) throw new Error("the cookies of a support session are absent, over or unreadable");
      openSupport(sessionStore, sessionStorage, signedInOf(await client.assume({ body: assumption })));
      router.history.replace("/engagements");
    };
    go().catch(() => router.history.replace("/login"));
  }, [client, router]);
  return <PendingScreen />;
}
