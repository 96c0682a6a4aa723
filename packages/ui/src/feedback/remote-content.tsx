import type { ReactNode } from "react";
import { ErrorPanel, type ProblemText } from "./error-panel.tsx";
import { LoadingLines } from "./loading-lines.tsx";

interface RemoteQuery<Data> {
  readonly data: Data | undefined;
  readonly error: ProblemText | null;
  readonly refetch: () => unknown;
}

interface RemoteContentProps<Data> {
  /** The result of `useRouteQuery`. */
  readonly query: RemoteQuery<Data>;
  /** Name of what is loading: "the mappings". */
  readonly what: string;
  readonly shape?: "list" | "form" | "text" | "figures";
  /** Set if the page shows nothing else until the data is loaded. */
  readonly wholePage?: boolean;
  /** Link to somewhere else in the product, shown if loading fails. */
  readonly wayOut?: ReactNode;
  /** Shown instead of gray lines, for content with a frame. */
  readonly loading?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** Shows a loading state, an error with retry, or the content. Data already shown stays during a refetch. */
export function RemoteContent<Data>(props: RemoteContentProps<Data>) {
  const { query, what, shape = "list", wholePage = false, wayOut, loading, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <ErrorPanel
        title={`Tieout could not load ${what}`}
        problem={query.error}
        onRetry={() => query.refetch()}
        wayOut={wayOut}
        wholePage={wholePage}
      />
    );
  return loading ?? <LoadingLines what={what} shape={shape} />;
}
