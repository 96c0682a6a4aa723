import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, countText, DateText, LockableButton, Money, showError } from "@tieout/ui";
import { workpaperRoutes } from "../../contract/index.ts";
import type { PaperTabProps } from "../workpaper/paper-tab.ts";
import { type PriorYearRow, priorYearRows, replacementOf } from "./prior-year-rows.ts";
import { ReplacedNote } from "./replaced-note.tsx";

/** Prior-year figures beside this year's, highlighted until a person affirms them; renders nothing if the workpaper has none. */
export default function PriorYearFigures(props: PaperTabProps) {
  const { engagementId, result, writeLock } = props;
  const params = { engagementId };
  const prior = useRouteQuery(workpaperRoutes, "getPriorYear", { params }, { views: ["prior-year", "engagements"] });
  const affirm = useRouteMutation(workpaperRoutes, "affirmPriorYear", { onError: (problem) => showError(problem.message) });
  const rows = prior.data ? priorYearRows(prior.data, result) : [];
  if (!prior.data || rows.length === 0) return null;
  const name = prior.data.engagement_name ?? "last year's engagement";
  const replaced = replacementOf(prior.data, result);
  const taken = rows.filter((row) => row.value !== null);
  const affirmed = taken.every((row) => row.affirmed !== null) ? taken[0]?.affirmed : null;
  const set = (isAffirmed: boolean) =>
    affirm.mutate({ params: { ...params, outputKey: result.output.key }, body: { affirmed: isAffirmed } });
  return (
    <Card
      title="Prior year"
      actions={
        taken.length > 0 ? (
          <AffirmButton isAffirmed={Boolean(affirmed)} busy={affirm.isPending} writeLock={writeLock} onSet={set} />
        ) : undefined
      }
      foot={
        affirmed ? (
          <span>
            From {name}, affirmed by {affirmed.by} on <DateText value={affirmed.on} />
          </span>
        ) : (
          <span>From {name}. Compare with last year’s workpaper, then affirm.</span>
        )
      }
    >
      {replaced ? <ReplacedNote {...props} by={replaced.by} rows={rows} /> : null}
      <PriorYearTable rows={rows} hasReplacement={Boolean(replaced?.by)} />
    </Card>
  );
}

interface AffirmButtonProps extends Pick<PaperTabProps, "writeLock"> {
  readonly isAffirmed: boolean;
  readonly busy: boolean;
  readonly onSet: (isAffirmed: boolean) => void;
}

const AffirmButton = ({ isAffirmed, busy, writeLock, onSet }: AffirmButtonProps) => (
  <LockableButton
    size="sm"
    variant={isAffirmed ? "subtle" : "default"}
    className="t-no-print"
    loading={busy}
    lockedBecause={writeLock}
    onClick={() => onSet(!isAffirmed)}
  >
    {isAffirmed ? "Take back" : "Affirm"}
  </LockableButton>
);

interface PriorYearTableProps {
  readonly rows: readonly PriorYearRow[];
  /** Whether the figures that replaced the prior-year ones are shown beside them. */
  readonly hasReplacement: boolean;
}

const PriorYearTable = ({ rows, hasReplacement }: PriorYearTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls sideways on narrow screens, also by keyboard
  <section className="t-table-scroll" tabIndex={0} aria-label="Figures of the prior year">
    <table className="t-table">
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col" className="t-figure-right">
            This year
          </th>
          <th scope="col" className="t-figure-right">
            Prior year
          </th>
          {hasReplacement ? (
            <th scope="col" className="t-figure-right">
              Prior year, new
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.kind}|${row.key}`}>
            <th scope="row">{row.label}</th>
            <td className="t-figure-right">
              <Figure kind={row.kind} value={row.current} />
            </td>
            <td className={row.affirmed ? "t-figure-right" : "t-figure-right t-fill"}>
              <Figure kind={row.kind} value={row.value} />
              {row.affirmed ? null : <span className="t-sr">, not affirmed yet</span>}
            </td>
            {hasReplacement ? <Replacement {...row} /> : null}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Replacement = ({ kind, value, replacedBy = null }: PriorYearRow) => (
  <td className="t-figure-right">
    {replacedBy === value ? <span className="t-dim">the same</span> : <Figure kind={kind} value={replacedBy} />}
  </td>
);

function Figure({ kind, value }: { readonly kind: PriorYearRow["kind"]; readonly value: string | null }) {
  if (kind === "money") return <Money value={value} />;
  return <span className="t-figure">{value === null ? "–" : countText(Number(value))}</span>;
}
