import { sessionStore } from "../session/browser-session.ts";

/** The URL for error reports, read from the page the server rendered; empty if monitoring is off. */
const dsnOfPage = (): string => document.querySelector<HTMLMetaElement>('meta[name="monitoring"]')?.content ?? "";

/** Loads error reporting once the first frame is shown; loads nothing if there is no URL. Users are not told if it fails to start. */
export function startMonitoring(): void {
  const dsn = dsnOfPage();
  if (!dsn.startsWith("http")) return;
  requestAnimationFrame(() =>
    setTimeout(() => {
      import("./report-errors.ts").then(({ reportErrors }) => reportErrors(dsn, sessionStore)).catch(() => undefined);
    }),
  );
}
