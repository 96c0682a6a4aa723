import { Button } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Message from a failed call, such as an `ApiProblem`. */
export interface ProblemText {
  readonly message: string;
  readonly requestId?: string | null;
}

interface ErrorPanelProps {
  /** Title that names the content that could not be shown. */
  readonly title: string;
  readonly problem: ProblemText;
  readonly onRetry?: () => void;
  /** Link to somewhere else in the product. */
  readonly wayOut?: ReactNode;
  /** Set if the page shows nothing else; the title then becomes the page's heading. */
  readonly wholePage?: boolean;
}

/** An error in a panel: the problem, its reason, Try again, and a reference. The rest of the page stays visible. */
export function ErrorPanel({ title, problem, onRetry, wayOut, wholePage = false }: ErrorPanelProps) {
  const Heading = wholePage ? "h1" : "h2";
  return (
    <div className="t-state" role="alert">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden="true" className="t-icon" />
      <Heading className="t-h3">{title}</Heading>
      <p>{problem.message}</p>
      {onRetry || wayOut ? (
        <div>
          {onRetry ? (
            <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          {wayOut}
        </div>
      ) : null}
      {problem.requestId ? (
        <p className="t-small t-dim">
          Reference <span className="t-mono">{problem.requestId}</span>
        </p>
      ) : null}
    </div>
  );
}
