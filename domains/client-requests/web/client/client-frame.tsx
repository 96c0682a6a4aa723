import { Mark, ThemeToggle } from "@tieout/ui";
import type { ReactNode } from "react";
import { initialsOf } from "./client-words.ts";
import "./client.css";

interface ClientFrameProps {
  /** Null if no request is open. */
  readonly firm: string | null;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the firm's name in large type and ours in small type, because the client knows the firm. */
export function ClientFrame({ firm, foot, children }: ClientFrameProps) {
  return (
    <div className="t-client">
      <a className="t-skip" href="#main">
        Skip to content
      </a>
      <header className="t-client-head">
        {firm === null ? null : (
          <>
            <span className="t-client-firm" aria-hidden="true">
              {initialsOf(firm)}
            </span>
            <div className="t-grow">
              <div className="t-client-name">{firm}</div>
              <div className="t-small t-dim">Your plan's independent auditor</div>
            </div>
          </>
        )}
        <span className={firm === null ? "t-client-sent t-grow" : "t-client-sent t-only-wide"}>
          {firm === null ? null : "Sent with "}
          <Mark size={20} /> Tieout
        </span>
        <ThemeToggle />
      </header>
      <main id="main">{children}</main>
      {foot ? <footer className="t-client-foot t-small t-dim">{foot}</footer> : null}
    </div>
  );
}
