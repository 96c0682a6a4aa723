import { type ReactNode, useEffect, useState } from "react";
import { ErrorPanel, type ProblemText } from "../feedback/error-panel.tsx";
import type { RemotePageRequest } from "./grid-canvas.tsx";
import { CardsSkeleton } from "./grid-skeleton.tsx";

interface RemoteCardsProps<Row> {
  readonly what: string;
  readonly fetchPage: (request: RemotePageRequest) => Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
  readonly view: RemotePageRequest["view"];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly rowId: (row: Row) => string;
  readonly card: (row: Row) => ReactNode;
  readonly onCount: (count: number) => void;
}

/** Remote rows as cards, page by page, for narrow screens. */
export function RemoteCards<Row>({ what, fetchPage, view, page, pageSize, rowId, card, onCount }: RemoteCardsProps<Row>) {
  const [shown, setShown] = useState<{ readonly rows: readonly Row[] } | { readonly problem: ProblemText } | null>(null);
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify({ search: view.search, sort: view.sort, filters: view.filters });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same request.
  useEffect(() => {
    let gone = false;
    const startRow = (page - 1) * pageSize;
    fetchPage({ startRow, endRow: startRow + pageSize, view: JSON.parse(asked) as RemotePageRequest["view"] }).then(
      ({ rows, count }) => {
        if (gone) return;
        setShown({ rows });
        onCount(count);
      },
      (problem: ProblemText) => gone || setShown({ problem }),
    );
    return () => {
      gone = true;
    };
  }, [fetchPage, asked, page, pageSize, onCount, tries]);
  if (shown === null) return <CardsSkeleton what={what} />;
  if ("problem" in shown)
    return <ErrorPanel title={`Tieout could not load the ${what}`} problem={shown.problem} onRetry={() => setTries(tries + 1)} />;
  return (
    <ul className="t-grid-cards">
      {shown.rows.map((row) => (
        <li key={rowId(row)}>{card(row)}</li>
      ))}
    </ul>
  );
}
