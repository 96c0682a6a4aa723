import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import {
  LeaveGuard,
  lostFields,
  Money,
  MoneyField,
  moneyText,
  Note,
  plural,
  RemoteContent,
  SaveBar,
  StatusBadge,
  showSuccess,
  TextField,
} from "@tieout/ui";
import { useEffect, useState } from "react";
import { engagementRoutes } from "../../contract/index.ts";
import { changedTotals, type EnteredTotal, enteredTotals, isPayrollTotal, type Total, totalDifference } from "./totals-draft.ts";
import "../details/details.css";

interface ControlTotalsProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
  /** Lines that the engagement's data type needs. */
  readonly dataType: "recordkeeper" | "payroll" | "combined";
}

/** Control totals: read from the trust statement, or entered by hand with document and page. Entered amounts take precedence. */
export default function ControlTotalsPanel(props: ControlTotalsProps) {
  const request = { params: { engagementId: props.engagementId } };
  const query = useRouteQuery(engagementRoutes, "getControlTotals", request, { views: ["control-totals", "files", "mappings"] });
  const [opened, setOpened] = useState(false);
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <section className="t-card t-totals" aria-label="Control totals">
      <div className="t-card-head">
        <h2 className="t-h3 t-grow">Control totals</h2>
        <span className="t-small t-dim">{query.data ? summaryText(query.data.totals) : ""}</span>
        <ActionIcon
          aria-label={opened ? "Close control totals" : "Open control totals"}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <Chevron size={18} stroke={1.75} />
        </ActionIcon>
      </div>
      {opened ? (
        <RemoteContent query={query} what="the control totals">
          {(data) => <TotalsEditor {...props} totals={data.totals} revision={data.revision} onReload={() => query.refetch()} />}
        </RemoteContent>
      ) : null}
    </section>
  );
}

function summaryText(totals: readonly Total[]): string {
  const count = (origin: Total["origin"]) => totals.filter((total) => total.origin === origin).length;
  return `${count("trust_statement")} read from the trust statement, ${count("entered")} entered`;
}

interface TotalsEditorProps extends ControlTotalsProps {
  readonly totals: readonly Total[];
  readonly revision: number;
  readonly onReload: () => unknown;
}

const staleRevision = "engagements.stale-revision";
const nothingEntered: EnteredTotal = { amount: null, document: "", page: "" };

/** Unsaved entries over the saved totals, and saving. */
function useTotalsDraft({ engagementId, totals, revision, onReload }: TotalsEditorProps) {
  const [base, setBase] = useState(revision);
  const [draft, setDraft] = useState(() => enteredTotals(totals));
  const changed = changedTotals(totals, draft);
  useEffect(() => {
    if (revision === base || changed.length > 0) return;
    setBase(revision);
    setDraft(enteredTotals(totals));
  }, [revision, base, changed.length, totals]);
  const saving = useRouteMutation(engagementRoutes, "putControlTotals", {
    onSuccess: (answer) => {
      setBase(answer.revision);
      setDraft(enteredTotals(answer.totals));
      showSuccess("Control totals saved.");
    },
    onError: (problem) => (problem.code === staleRevision ? void onReload() : undefined),
  });
  return {
    changed,
    saving,
    entered: (key: Total["key"]) => draft[key] ?? nothingEntered,
    change: (key: Total["key"], part: Partial<EnteredTotal>) =>
      setDraft((before) => ({ ...before, [key]: { ...(before[key] ?? nothingEntered), ...part } })),
    discard: () => {
      setBase(revision);
      setDraft(enteredTotals(totals));
    },
    save: () =>
      saving.mutate({
        params: { engagementId },
        body: {
          revision: saving.error?.code === staleRevision ? revision : base,
          totals: changed.map(({ key }) => ({ key, ...(draft[key] ?? nothingEntered) })),
        },
      }),
  };
}

function TotalsEditor(props: TotalsEditorProps) {
  const { lockedBecause, dataType, totals } = props;
  const { changed, saving, entered, change, discard, save } = useTotalsDraft(props);
  const shown = totals.filter(({ key }) => (isPayrollTotal(key) ? dataType !== "recordkeeper" : dataType !== "payroll"));
  const titles = changed.map(({ title }) => title);
  return (
    <>
      {saving.error ? (
        <div style={{ padding: "12px 16px 0" }}>
          <Note family={saving.error.code === staleRevision ? "warn" : "bad"} live>
            {saving.error.code === staleRevision
              ? "Someone else saved these totals. Your entries are kept: save again to keep yours, or discard to use theirs."
              : saving.error.msg}
          </Note>
        </div>
      ) : null}
      <ul className="t-total-lines">
        {shown.map((total) => (
          <TotalLine
            key={total.key}
            total={total}
            readOnly={lockedBecause !== null}
            entered={entered(total.key)}
            onChange={(part) => change(total.key, part)}
          />
        ))}
      </ul>
      <SaveBar
        changed={titles}
        busy={saving.isPending}
        saveLabel={`Save ${plural(changed.length, "total")}`}
        onDiscard={discard}
        onSave={save}
      />
      <LeaveGuard hasUnsaved={() => changed.length > 0} lost={lostFields(titles)} />
    </>
  );
}

interface TotalLineProps {
  readonly total: Total;
  readonly entered: EnteredTotal;
  readonly readOnly: boolean;
  readonly onChange: (part: Partial<EnteredTotal>) => void;
}

function TotalLine({ total, entered, readOnly, onChange }: TotalLineProps) {
  const difference = totalDifference(entered.amount, total.read_amount);
  const needsPlace = entered.amount !== null;
  return (
    <li className="t-total-line">
      <div>
        <div className="t-med">{total.title}</div>
        <div className="t-small t-dim">
          {total.read_amount === null ? (
            "Not in the trust statement"
          ) : (
            <>
              Trust statement <Money value={total.read_amount} />
            </>
          )}
        </div>
      </div>
      <MoneyField
        label="Entered"
        aria-label={`${total.title}, entered`}
        readOnly={readOnly}
        value={entered.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <TextField
        label="Document"
        aria-label={`${total.title}, document`}
        maxLength={200}
        readOnly={readOnly || !needsPlace}
        value={entered.document}
        onChange={(event) => onChange({ document: event.currentTarget.value })}
      />
      <TextField
        label="Page"
        aria-label={`${total.title}, page`}
        maxLength={50}
        readOnly={readOnly || !needsPlace}
        value={entered.page}
        onChange={(event) => onChange({ page: event.currentTarget.value })}
      />
      <div className="t-total-result">
        {difference === null ? null : difference === "0.00" ? (
          <StatusBadge status="ties" />
        ) : (
          <StatusBadge status="differs" word={moneyText(difference)} />
        )}
      </div>
    </li>
  );
}
