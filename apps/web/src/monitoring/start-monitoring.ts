import { sessionStore } from "../session/browser-session.ts";

/** The address that errors are sent to, from the page the server has made; empty: monitoring is off. */
const dsnOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[name="monitoring"]')?.content ?? "";

/**
 * Loads what reports errors once the first frame is shown; without an address nothing is loaded. A failure to start is nobody's concern who
 * works here.
 */
export function startMonitoring(): void {
  const dsn = dsnOfPage();
  if (!dsn.startsWith("http")) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      import("./report-errors.ts").then(({ reportErrors }) => reportErrors(dsn, sessionStore)).catch(() => undefined);
    }),
  );
}
