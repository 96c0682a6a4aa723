import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { Card, EmptyState, lazyPart, Note, UrlLink, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import type { PayCodes, PaySlot } from "../../contract/index.ts";
import { type PayDecision, reviewBelow } from "../../core/index.ts";
import { useLineKeys } from "../mapping/use-line-keys.ts";
import { PayEvidence } from "./pay-evidence.tsx";
import { departureText, differsFromLastYear, type ShownCode, totalsOf } from "./pay-figures.ts";
import { PayEffect, PayStrip } from "./pay-strip.tsx";
import { PayTable } from "./pay-table.tsx";
import type { PayChoice } from "./use-pay-codes.ts";
import { payKeyHandler } from "./use-pay-keys.ts";

const PayRowsDrawer = lazyPart(() => import("./pay-rows-drawer.tsx"));

interface PayRegisterProps {
  readonly page: PayCodes;
  readonly slot: PaySlot;
  readonly codes: readonly ShownCode[];
  readonly onDecide: (choices: readonly PayChoice[]) => void;
}

const views = ["all", "undecided", "differs"] as const;
const lineOf = (key: string): HTMLElement | null => document.querySelector(`tr[data-line="${CSS.escape(key)}"]`);

function Views({
  codes,
  shown,
  lastYear,
}: {
  readonly codes: readonly ShownCode[];
  readonly shown: string;
  readonly lastYear: string | null;
}) {
  const counts = {
    all: codes.length,
    undecided: codes.filter(({ decision }) => decision === null).length,
    differs: codes.filter(differsFromLastYear).length,
  };
  const titles = { all: "All", undecided: "Undecided", differs: `Differs from ${lastYear ?? "last year"}` };
  return (
    <nav className="pay-views" aria-label="Show">
      {views.map((view) => (
        <UrlLink key={view} change={{ show: view === "all" ? null : view }} aria-current={shown === view ? "page" : undefined}>
          {titles[view]} <b className="t-med">{counts[view]}</b>
        </UrlLink>
      ))}
    </nav>
  );
}

const choiceOf = (code: ShownCode, decision: PayDecision, reason?: string): PayChoice => ({
  ...{ key: code.key, decision, was: code.decision },
  ...(reason === undefined ? {} : { reason }),
});

/** Codes that can be accepted all at once because their suggestion is certain and needs no reason. */
const certain = (codes: readonly ShownCode[]): readonly ShownCode[] =>
  codes.filter(
    ({ decision, suggestion, ...code }) =>
      decision === null &&
      suggestion.decision !== null &&
      suggestion.confidence >= reviewBelow &&
      departureText({ decision, suggestion, ...code }, suggestion.decision) === null,
  );

/** Selection, list and decisions for one register's screen. */
function usePayRegister({ page, codes, onDecide }: Omit<PayRegisterProps, "slot">) {
  const [params, changeUrl] = useUrlParams();
  const [waiting, setWaiting] = useState<{ readonly key: string; readonly decision: PayDecision } | null>(null);
  const selected = params.get("code");
  const show = params.get("show") ?? "all";
  const readOnly = page.read_only !== null;
  const select = (key: string) => {
    if (key !== selected) changeUrl({ code: key }, { replace: true });
  };
  const decide = (code: ShownCode, decision: PayDecision) => {
    if (readOnly || decision === code.decision) return;
    select(code.key);
    const needsReason = departureText(code, decision) !== null;
    setWaiting(needsReason ? { key: code.key, decision } : null);
    if (!needsReason) onDecide([choiceOf(code, decision)]);
  };
  const giveReason = (code: ShownCode, decision: PayDecision, reason: string) => {
    setWaiting(null);
    onDecide([choiceOf(code, decision, reason)]);
  };
  const next = () => {
    const at = codes.findIndex(({ key }) => key === selected);
    const code = [...codes.slice(at + 1), ...codes.slice(0, at + 1)].find(({ decision }) => decision === null);
    if (!code) return;
    select(code.key);
    lineOf(code.key)?.focus();
  };
  return {
    ...{ selected, show, readOnly, select, decide, giveReason, next, totals: totalsOf(codes) },
    listed: codes.filter((code) => (show === "undecided" ? code.decision === null : show === "differs" ? differsFromLastYear(code) : true)),
    waitingOf: (code: ShownCode) => (waiting?.key === code.key ? waiting.decision : null),
    rowsOf: codes.find(({ key }) => key === params.get("rows")),
    showRows: (key: string | null) => changeUrl({ rows: key }),
  };
}

type Register = ReturnType<typeof usePayRegister>;

function keysOf(codes: readonly ShownCode[], { decide, showRows, next }: Register) {
  const find = (key: string, use: (code: ShownCode) => void) => {
    const code = codes.find((one) => one.key === key);
    if (code) use(code);
  };
  const answer = (key: string, decision: PayDecision) => find(key, (code) => code.group === "earnings" && decide(code, decision));
  return payKeyHandler({
    onYes: (key) => answer(key, "counts"),
    onNo: (key) => answer(key, "does_not_count"),
    onAccept: (key) => find(key, (code) => code.suggestion.decision && decide(code, code.suggestion.decision)),
    onRows: showRows,
    onNext: next,
  });
}

interface BarProps extends Pick<PayRegisterProps, "slot" | "codes" | "onDecide"> {
  readonly register: Register;
}

function Bar({ slot, codes, onDecide, register }: BarProps) {
  const sure = register.readOnly ? [] : certain(codes);
  return (
    <div className="t-row t-between t-wrap pay-bar">
      <Views codes={codes} shown={register.show} lastYear={slot.last_year} />
      <span className="t-row t-wrap">
        {sure.length > 0 ? (
          <Button
            size="sm"
            variant="default"
            onClick={() => onDecide(sure.map((code) => choiceOf(code, code.suggestion.decision ?? "not_used")))}
          >
            Accept {sure.length} of 0.90 and above
          </Button>
        ) : null}
        <Button size="sm" disabled={register.totals.undecided === 0} onClick={register.next}>
          Next undecided
        </Button>
      </span>
    </div>
  );
}

const Nothing = ({ show }: { readonly show: string }) => (
  <EmptyState Icon={IconListDetails} title="No pay codes here" action={<UrlLink change={{ show: null }}>Show all</UrlLink>}>
    {show === "undecided" ? "All pay codes and amount columns are decided." : "No decisions differ from last year's."}
  </EmptyState>
);

function Listing({ register, lastYear }: { readonly register: Register; readonly lastYear: string | null }) {
  const { listed, totals, selected, readOnly, decide, select, showRows, waitingOf, giveReason, show } = register;
  if (listed.length === 0) return <Nothing show={show} />;
  return (
    <PayTable
      {...{ codes: listed, totals, selected, readOnly, lastYear }}
      onDecide={decide}
      onSelect={select}
      onRows={showRows}
      detail={(code) => (
        <PayEvidence {...{ code, totals, readOnly }} waiting={waitingOf(code)} onDecide={decide} onReason={giveReason} onRows={showRows} />
      )}
    />
  );
}

/** The codes in one slot's registers: figures, suggestions, decisions and their effect. */
export function PayRegister({ page, slot, codes, onDecide }: PayRegisterProps) {
  const register = usePayRegister({ page, codes, onDecide });
  const lines = useLineKeys<HTMLDivElement>();
  const { totals, rowsOf, showRows } = register;
  return (
    <>
      <Bar {...{ slot, codes, onDecide, register }} />
      {slot.not_counted ? (
        <Note family="warn">The codes can't be counted yet. First map {slot.not_counted} in the Mapping step.</Note>
      ) : null}
      <PayStrip codes={codes} totals={totals} lastYear={slot.last_year} />
      <Card flush>
        <div ref={lines} onKeyDownCapture={keysOf(codes, register)}>
          <Listing register={register} lastYear={slot.last_year} />
        </div>
        <p className="pay-keys t-small t-dim t-only-wide">
          <kbd className="t-kbd">↑</kbd> <kbd className="t-kbd">↓</kbd> move · <kbd className="t-kbd">Y</kbd> <kbd className="t-kbd">N</kbd>{" "}
          decide · <kbd className="t-kbd">Enter</kbd> accept suggestion · <kbd className="t-kbd">F2</kbd> choose ·{" "}
          <kbd className="t-kbd">.</kbd> next undecided · <kbd className="t-kbd">D</kbd> open rows
        </p>
      </Card>
      <Note family="info">
        Tieout never decides suggestions below 0.90 for you. It remembers decisions for this client and payroll provider.{" "}
        <PayEffect totals={totals} />
      </Note>
      {rowsOf ? (
        <PayRowsDrawer engagementId={page.engagement.id} nodeId={slot.data_feed_node_id} code={rowsOf} onClose={() => showRows(null)} />
      ) : null}
    </>
  );
}
