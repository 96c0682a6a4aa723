import { useLocation, useRouter } from "@tanstack/react-router";
import { linkTokenIn, ResetPasswordScreen } from "@tieout/identity/web";
import { useEffect, useState } from "react";
import { product } from "../product.ts";
import { sessionStore } from "../session/browser-session.ts";

export function ResetPasswordRoute() {
  const router = useRouter();
  const opened = useLocation({ select: ({ hash }) => linkTokenIn(hash) });
  const [token, setToken] = useState(opened);
  useEffect(() => {
    if (opened === null) return;
    setToken(opened);
    // Kept only in memory, so that the token appears in neither the history nor the address bar.
    router.history.replace("/reset-password");
  }, [opened, router]);
  return (
    <ResetPasswordScreen
      token={token}
      version={product.version}
      supportAddress={product.supportAddress}
      onAskAgain={() => setToken(null)}
      onPasswordSet={() => {
        // The server has ended the person's sessions; if this tab kept one, the login would redirect back inside.
        sessionStore.reset();
        void router.navigate({ to: "/login", search: { ended: "password" }, replace: true });
      }}
    />
  );
}
