import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload, IconFileDollar } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import {
  ConflictDialog,
  DateText,
  EmptyState,
  instantText,
  lazyPart,
  Note,
  PageBody,
  PageHeader,
  RemoteContent,
  SelectField,
  StatusBadge,
  type StatusName,
  usePageTitle,
  useUrlParams,
} from "@tieout/ui";
import type { ReactNode } from "react";
import type { PayCodes, PaySlot } from "../../contract/index.ts";
import { type PayDecision, payDecisionTitle } from "../../core/index.ts";
import type { ShownCode } from "./pay-figures.ts";
import { PayRegister } from "./pay-register.tsx";
import { type PayContest, usePayCodes } from "./use-pay-codes.ts";
import "./payroll.css";

const PayDefinition = lazyPart(() => import("./pay-definition.tsx"));

type Codes = ReturnType<typeof usePayCodes>;

const icon = { size: 16, stroke: 1.75, "aria-hidden": true, className: "t-icon" } as const;

/** “Saved 10:42”, or why a decision can't be saved. */
function SaveMark({ open, savedAt, problem, drop }: Pick<Codes, "open" | "savedAt" | "problem" | "drop">) {
  if (problem)
    return (
      <span className="t-row t-wrap t-small t-bad" role="alert">
        <IconAlertTriangle {...icon} />
        <span>Not saved. {problem.problem.message}</span>
        <Button size="sm" variant="default" onClick={problem.again}>
          Try again
        </Button>
        <Button size="sm" variant="subtle" onClick={drop}>
          Discard
        </Button>
      </span>
    );
  if (open.size === 0 && !savedAt) return <span role="status" className="t-sr" />;
  return (
    <span className={`t-row t-small ${open.size > 0 ? "t-dim" : "t-ok"}`} role="status">
      {open.size > 0 ? <IconCloudUpload {...icon} /> : <IconCloudCheck {...icon} />}
      {open.size > 0 ? "Saving" : `Saved ${instantText(savedAt?.toISOString()).slice(-5)}`}
    </span>
  );
}

const decisionText = (decision: PayDecision | null | undefined): string => (decision ? payDecisionTitle(decision) : "Undecided");

function Contest({ contest, onAnswer }: { readonly contest: PayContest; readonly onAnswer: (isMine: boolean) => void }) {
  const theirs = new Map(
    contest.current.slots.find((slot) => slot.data_feed_node_id === contest.nodeId)?.codes.map((code) => [code.key, code]),
  );
  const fields = contest.keys.map((key) => ({
    ...{ key, label: theirs.get(key)?.text ?? key },
    mine: decisionText(contest.mine.find((choice) => choice.key === key)?.decision),
    theirs: decisionText(theirs.get(key)?.decision),
  }));
  return (
    <ConflictDialog changedBy={contest.changedBy} fields={fields} onKeepMine={() => onAnswer(true)} onTakeTheirs={() => onAnswer(false)} />
  );
}

/** The slot's codes with the user's answers that are still being saved. */
const withOpen = (slot: PaySlot, open: Codes["open"]): readonly ShownCode[] =>
  slot.codes.map((code) => {
    const own = open.get(`${slot.data_feed_node_id} ${code.key}`);
    return own ? { ...code, decision: own.decision, reason: own.reason ?? null } : code;
  });

const slotLabel = ({ provider, subcontract_name: contract, files }: PaySlot): string =>
  `${provider} (${contract}) · ${files.join(", ") || "no file"}`;

function Registers({ page, codes }: { readonly page: PayCodes; readonly codes: Codes }) {
  const [params, changeUrl] = useUrlParams();
  const slot =
    page.slots.find(({ data_feed_node_id: id }) => id === params.get("register")) ??
    page.slots.find((one) => one.codes.length > 0) ??
    page.slots[0];
  const files = (
    <Link
      to="/engagements/$engagementId/edit"
      params={{ engagementId: page.engagement.id }}
      search={{ step: slot && slot.files.length > 0 ? "mapping" : "files" }}
    >
      {slot && slot.files.length > 0 ? "Open the Mapping step" : "Upload the payroll register"}
    </Link>
  );
  if (!slot || slot.codes.length === 0)
    return (
      <EmptyState Icon={IconFileDollar} title="No pay codes yet" action={files}>
        {slot && slot.files.length > 0
          ? "The register has no pay code column and no recognized amount columns. Map them first."
          : "Pay codes appear here once this engagement's payroll register has been read."}
      </EmptyState>
    );
  return (
    <>
      {page.slots.length > 1 ? (
        <SelectField
          label="Payroll register"
          className="pay-slots"
          data={page.slots.map((one) => ({ value: one.data_feed_node_id, label: slotLabel(one) }))}
          value={slot.data_feed_node_id}
          allowDeselect={false}
          onChange={(value) => changeUrl({ register: value, code: null, rows: null })}
        />
      ) : null}
      <PayRegister
        key={slot.data_feed_node_id}
        page={page}
        slot={slot}
        codes={withOpen(slot, codes.open)}
        onDecide={(choices) => codes.decide(slot.data_feed_node_id, choices)}
      />
    </>
  );
}

function Head({ page, codes }: { readonly page: PayCodes; readonly codes: Codes }) {
  const { engagement } = page;
  usePageTitle(`${engagement.engagement_name}, pay codes`);
  return (
    <PageHeader
      title={engagement.engagement_name}
      badge={<StatusBadge status={engagement.status as StatusName} />}
      meta={
        <>
          <b>{engagement.client_name}</b>
          <span>
            EIN {engagement.client_ein} · PN {engagement.plan_number}
          </span>
          <b>
            <DateText value={engagement.start_date} /> – <DateText value={engagement.end_date} />
          </b>
          <span>Pay codes</span>
        </>
      }
      actions={<SaveMark {...codes} />}
    />
  );
}

interface PayCodesScreenProps {
  readonly engagementId: string;
  /** The engagement's steps; pay codes are part of the Mapping step. */
  readonly steps: ReactNode;
}

/** How the plan treats every pay code and amount column in an engagement's payroll. */
export default function PayCodesScreen({ engagementId, steps }: PayCodesScreenProps) {
  const codes = usePayCodes(engagementId);
  return (
    <RemoteContent query={codes.query} what="the pay codes" wholePage>
      {(page) => (
        <>
          <Head page={page} codes={codes} />
          {steps}
          <PageBody>
            <div className="t-col pay-page">
              {page.read_only ? <Note family="mute">{page.read_only}</Note> : null}
              <Registers page={page} codes={codes} />
              {page.slots.some((slot) => slot.codes.length > 0) ? (
                <PayDefinition engagementId={engagementId} definition={page.definition} readOnly={page.read_only !== null} />
              ) : null}
            </div>
          </PageBody>
          {codes.contest ? <Contest contest={codes.contest} onAnswer={codes.answerContest} /> : null}
        </>
      )}
    </RemoteContent>
  );
}
