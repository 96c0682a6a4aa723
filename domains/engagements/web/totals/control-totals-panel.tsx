import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { isAccountTotal, isFormTotal } from "@tieout/catalog/core";
import { type Contest, useRouteQuery } from "@tieout/client";
import {
  ConflictDialog,
  DraftNote,
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
  TextField,
  usePrinting,
} from "@tieout/ui";
import { useState } from "react";
import { engagementRoutes } from "../../contract/index.ts";
import {
  type EnteredTotal,
  type EnteredTotals,
  enteredText,
  enteredTotals,
  isShownTotal,
  type SavedTotals,
  type Total,
  totalDifference,
} from "./totals-draft.ts";
import { nothingEntered, useTotalsDraft } from "./use-totals-draft.ts";
import "../details/details.css";

interface ControlTotalsProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
  /** Determines which lines are shown. */
  readonly dataType: "recordkeeper" | "payroll" | "combined";
}

/** Control totals: read from the trust statement, or entered by hand with a document and page. Entered amounts take precedence. */
export default function ControlTotalsPanel(props: ControlTotalsProps) {
  const request = { params: { engagementId: props.engagementId } };
  const query = useRouteQuery(engagementRoutes, "getControlTotals", request, { views: ["control-totals", "files", "mappings"] });
  const [opened, setOpened] = useState(false);
  const printing = usePrinting();
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
      {opened || printing ? (
        <RemoteContent query={query} what="the control totals">
          {(data) => <TotalsEditor {...props} read={data} />}
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
  readonly read: SavedTotals;
}

function TotalsEditor({ engagementId, lockedBecause, dataType, read }: TotalsEditorProps) {
  const { changed, contest, draft, kept, refused, busy, change, discard, save, settle } = useTotalsDraft(engagementId, read);
  const shown = read.totals.filter((total) => isShownTotal(total, dataType));
  const titles = changed.map(({ title }) => title);
  return (
    <>
      {refused ? (
        <div style={{ padding: "12px 16px 0" }}>
          <Note family="bad" live>
            {refused}
          </Note>
        </div>
      ) : null}
      {contest ? (
        <ConflictDialog
          changedBy={contest.changedBy}
          fields={contestedTotals(contest, draft)}
          busy={busy}
          onKeepMine={() => void settle(contest, "mine")}
          onTakeTheirs={() => void settle(contest, "theirs")}
        />
      ) : null}
      {lockedBecause === null ? <DraftNote offer={kept.offer} /> : null}
      <div className="t-total-line t-total-heads" aria-hidden="true">
        {["Line", "Entered", "Document", "Page"].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul className="t-total-lines">
        {shown.map((total) => (
          <TotalLine
            key={total.key}
            total={total}
            readOnly={lockedBecause !== null}
            entered={draft[total.key] ?? nothingEntered}
            onChange={(part) => change(total.key, part)}
          />
        ))}
      </ul>
      <SaveBar
        changed={titles}
        busy={busy}
        saveLabel={`Save ${plural(changed.length, "total")}`}
        onDiscard={discard}
        onSave={() => void save()}
      />
      <LeaveGuard hasUnsaved={() => changed.length > 0} lost={lostFields(titles)} onLeave={kept.forget} />
    </>
  );
}

function contestedTotals({ theirs, contested }: Contest<SavedTotals>, mine: EnteredTotals) {
  const saved = enteredTotals(theirs.totals);
  return theirs.totals
    .filter(({ key }) => contested.includes(key))
    .map(({ key, title }) => ({ key, label: title, mine: enteredText(mine[key]), theirs: enteredText(saved[key]) }));
}

/**
 * Explains why a line wasn't read: if the statement lists accounts, they are compared one by one; otherwise a person enters what they hold.
 */
const nothingRead = (key: Total["key"]): string =>
  isAccountTotal(key) ? "If the statement gives only totals" : isFormTotal(key) ? "Enter it from the form" : "Not in the trust statement";

interface TotalLineProps {
  readonly total: Total;
  readonly entered: EnteredTotal;
  readonly readOnly: boolean;
  readonly onChange: (part: Partial<EnteredTotal>) => void;
}

function TotalLine({ total, entered, readOnly, onChange }: TotalLineProps) {
  const difference = totalDifference(total, entered.amount);
  const needsPlace = entered.amount !== null;
  return (
    <li className="t-total-line">
      <div>
        <div className="t-med">{total.title}</div>
        <div className="t-small t-dim">
          {total.read_amount === null ? (
            nothingRead(total.key)
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
