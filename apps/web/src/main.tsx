import { RouterProvider } from "@tanstack/react-router";
import { ClientProvider, type Transport } from "@tieout/client";
import { UiProvider } from "@tieout/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startMonitoring } from "./monitoring/start-monitoring.ts";
import { type Ending, router } from "./router.tsx";
import { sessionStore } from "./session/browser-session.ts";
import { internalPath } from "./session/navigation-policy.ts";
import { handOverSessions } from "./session/session-hand-over.ts";
import { endFrame } from "./shell/end-frame.ts";

/** Ends the session in this tab and goes to the login; remembers the current page unless the user logged out. */
function endSession(ended: Ending): void {
  if (!sessionStore.holdsSession()) return;
  sessionStore.reset();
  const redirect = ended === "left" ? null : internalPath(router.state.location.href);
  void router.navigate({ to: "/login", search: { ...(redirect ? { redirect } : {}), ended }, replace: true });
}

/** Returns staff to their own session; false if there is none. */
function leaveSupport(): boolean {
  if (!sessionStore.leaveSupport()) return false;
  void router.navigate({ to: "/staff", replace: true });
  return true;
}

const transport: Transport = {
  fetch: (...request) => fetch(...request),
  getToken: () => sessionStore.current()?.session.token ?? null,
  onUnauthorized: (token) => {
    // A call made before staff left a support session may be refused afterward.
    if (token === sessionStore.current()?.session.token) leaveSupport() || endSession("ended");
  },
  onLimited: () => {
    sessionStore.change({ isLimited: true });
    void router.navigate({ to: "/account", replace: true });
  },
};

const tabs = handOverSessions(sessionStore, {
  onEnded: () => endSession("left"),
  onLateSession: () => {
    const { pathname, search } = router.state.location;
    // On other pages the route guard is still running and will find the session itself.
    if (pathname === "/login") router.history.replace(internalPath(search.redirect) ?? "/engagements");
  },
});
router.update({
  context: {
    shown: () => router.state.resolvedLocation?.href,
    resetStores: sessionStore.reset,
    leave: () => {
      if (leaveSupport()) return;
      tabs.announceEnd();
      endSession("left");
    },
  },
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");
endFrame(root);
void tabs.ready.then(() => {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <ClientProvider transport={transport}>
          <RouterProvider router={router} />
        </ClientProvider>
      </UiProvider>
    </StrictMode>,
  );
  startMonitoring();
});
