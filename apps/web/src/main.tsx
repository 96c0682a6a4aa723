import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { ClientProvider, type Transport } from "@tieout/client";
import { UiProvider } from "@tieout/ui";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./query-client.ts";
import { type Ending, router } from "./router.tsx";
import { sessionStore } from "./session/browser-session.ts";
import { internalPath } from "./session/navigation-policy.ts";
import { handOverSessions } from "./session/session-hand-over.ts";

function resetStores(): void {
  sessionStore.reset();
  queryClient.clear();
}

/** Ends the session here and leads to the login; the wanted place is remembered unless the reader left on purpose. */
function endSession(ended: Ending): void {
  if (!sessionStore.current()) return;
  resetStores();
  const redirect = ended === "left" ? null : internalPath(router.state.location.href);
  void router.navigate({ to: "/login", search: { ...(redirect ? { redirect } : {}), ended }, replace: true });
}

const transport: Transport = {
  fetch: (...request) => fetch(...request),
  getToken: () => sessionStore.current()?.session.token ?? null,
  onUnauthorized: () => endSession("ended"),
};

const tabs = handOverSessions(sessionStore, () => endSession("left"));
router.update({
  context: {
    resetStores,
    leave: () => {
      tabs.announceEnd();
      endSession("left");
    },
  },
});

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element #root");
void tabs.ready.then(() => {
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <ClientProvider transport={transport}>
            <RouterProvider router={router} />
          </ClientProvider>
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  );
});
