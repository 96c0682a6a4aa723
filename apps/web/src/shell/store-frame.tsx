import { QueryClientProvider } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { Mark, Wordmark } from "@tieout/ui";
import { useState } from "react";
import { useSignedIn } from "../session/use-signed-in.ts";
import { AppShell } from "./app-shell.tsx";
import { createQueryClient } from "./create-query-client.ts";

/** Frame of the store: the shell for signed-in users, otherwise a bar with a link to the login. */
export function StoreFrame() {
  return useSignedIn() ? <AppShell /> : <VisitorFrame />;
}

function VisitorFrame() {
  const [cache] = useState(createQueryClient);
  return (
    <QueryClientProvider client={cache}>
      <a className="t-skip" href="#main">
        Skip to content
      </a>
      <header className="t-row" style={{ padding: "12px 24px", gap: 12 }}>
        <Link to="/store" className="t-row" aria-label="SOC Toolkit Store">
          <Mark size={26} />
          <Wordmark />
        </Link>
        <span className="t-grow" />
        <Link to="/sign-up">Sign up</Link>
        <Link to="/login">Sign in</Link>
      </header>
      <main id="main" className="t-sheet" tabIndex={-1}>
        <Outlet />
      </main>
    </QueryClientProvider>
  );
}
