import { IconAlertCircle, IconAlertTriangle } from "@tabler/icons-react";
import type { Severity } from "../../core/index.ts";

const severityWords: Readonly<Record<Severity, string>> = { high: "High", medium: "Medium", low: "Low" };

/** A triangle for high severity, a circle for any other; screen readers get the word. */
export function SeverityIcon({ severity }: { readonly severity: Severity }) {
  const Icon = severity === "high" ? IconAlertTriangle : IconAlertCircle;
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden="true" className={`t-icon ${severity === "high" ? "t-bad" : "t-warn"}`} />
      <span className="t-sr">{severityWords[severity]} severity: </span>
    </>
  );
}
