import { QueryClientProvider } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { keepReturned, linkTokenIn, PayrollConnectScreen } from "@tieout/client-requests/client-page";
import { useEffect, useState } from "react";
import { createQueryClient } from "../shell/create-query-client.ts";

/** For a firm's clients, who have no account: the page's cache holds nothing that belongs to a signed-in user. */
export function PayrollConnectRoute() {
  const router = useRouter();
  const opened = useLocation({ select: ({ hash }) => linkTokenIn(hash) });
  const [token, setToken] = useState(opened);
  const [cache] = useState(createQueryClient);
  const [isReturned] = useState(() => keepReturned(window.location.search));
  useEffect(() => {
    if (opened === null && !isReturned) return;
    if (opened !== null) setToken(opened);
    // Kept only in memory, so that the token appears in neither the history nor the address bar.
    router.history.replace("/payroll-connect");
  }, [opened, isReturned, router]);
  return (
    <QueryClientProvider client={cache}>
      <PayrollConnectScreen key={token} token={token} />
    </QueryClientProvider>
  );
}
