import { Button, Modal, Radio } from "@mantine/core";
import { IconArrowRight, IconCheck, IconMinus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { DateText, Note, RemoteContent, showError, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type EngagementRow, engagementRoutes, type RollForwardPlan } from "../../contract/index.ts";
import { choiceNotes, comesAlong, differenceWords, staysHere } from "./roll-forward-words.ts";
import "./roll-forward.css";

const unexpected = "Something went wrong, and the engagement wasn't rolled forward. Try again.";

type Choice = "keep" | "firm_defaults";

interface RollForwardDialogProps {
  readonly engagement: EngagementRow;
  readonly onClose: () => void;
}

/** Creates next year's engagement after showing what will be copied. */
export default function RollForwardDialog({ engagement, onClose }: RollForwardDialogProps) {
  const params = { engagementId: engagement.id };
  const plan = useRouteQuery(engagementRoutes, "getRollForward", { params }, { views: ["engagements", "procedures", "sampling"] });
  const year = plan.data?.start_date.slice(0, 4);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={year ? `Roll forward to ${year}` : "Roll forward"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <RemoteContent query={plan} what="the roll-forward">
        {(found) =>
          found.rolled_forward ? (
            <RolledForward made={found.rolled_forward} onClose={onClose} />
          ) : (
            <PlannedRoll engagement={engagement} plan={found} onClose={onClose} />
          )
        }
      </RemoteContent>
    </Modal>
  );
}

function useRollForward({ engagement, onClose }: RollForwardDialogProps) {
  const navigate = useNavigate();
  const roll = useRouteMutation(engagementRoutes, "rollForward", {
    onSuccess: (made) => {
      onClose();
      showSuccess("Engagement rolled forward.", made.engagement_name);
      void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId: made.id }, search: { step: "details" } });
    },
    onError: (problem) => {
      onClose();
      showError(problem.code.startsWith("client.") && !problem.isOffline ? unexpected : problem.msg || unexpected);
    },
  });
  return {
    busy: roll.isPending,
    submit: (testing: Choice) => roll.mutate({ params: { engagementId: engagement.id }, body: { testing } }),
  };
}

function PlannedRoll({ engagement, plan, onClose }: RollForwardDialogProps & { readonly plan: RollForwardPlan }) {
  const [testing, setTesting] = useState<Choice>("keep");
  const roll = useRollForward({ engagement, onClose });
  const notes = choiceNotes(plan);
  return (
    <>
      <p className="t-sec">
        Creates a new engagement. This one stays {engagement.status === "locked" ? "locked and unchanged" : "as it is"}. You can do this
        only once.
      </p>
      <div className="t-roll">
        <YearBox label="From" name={engagement.engagement_name} start={engagement.start_date} end={engagement.end_date} />
        <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
        <YearBox label="New" name={plan.engagement_name} start={plan.start_date} end={plan.end_date} />
      </div>
      <Radio.Group
        label="Procedures and sampling"
        value={testing}
        onChange={(value) => setTesting(value === "keep" ? "keep" : "firm_defaults")}
      >
        <div className="t-col" style={{ gap: 12, marginTop: 8 }}>
          <Radio value="keep" label="Keep this engagement’s" description={notes.keep} />
          <Radio value="firm_defaults" label="Reset to the firm’s defaults" description={notes.firm_defaults} />
        </div>
      </Radio.Group>
      <Differences testing={plan.testing} />
      <Sides plan={plan} />
      <div className="t-row t-between t-wrap t-roll-foot">
        <span className="t-sec t-small">Starts as {startsAs(engagement)}</span>
        <span className="t-row">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={roll.busy} onClick={() => roll.submit(testing)} data-autofocus>
            Roll forward
          </Button>
        </span>
      </div>
    </>
  );
}

/** Initial status of the new engagement; files are never copied. */
const startsAs = ({ client_ein: ein, plan_number: plan }: EngagementRow): string =>
  ein === "" || plan === "" ? "Setup required" : "Files incomplete";

interface YearBoxProps {
  readonly label: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

const YearBox = ({ label, name, start, end }: YearBoxProps) => (
  <div className="t-roll-year">
    <span className="t-sec t-small">{label}</span>
    <b>{name}</b>
    <span className="t-sec t-small">
      <DateText value={start} /> – <DateText value={end} />
    </span>
  </div>
);

function Differences({ testing }: Pick<RollForwardPlan, "testing">) {
  if (testing.differences.length === 0) return null;
  return (
    <details className="t-roll-differences">
      <summary>Show how they differ</summary>
      {testing.differences.map(({ output, lines }) => (
        <section key={output.key}>
          <h3 className="t-small t-semi">{output.title}</h3>
          <ul>
            {lines.map((line) => {
              const words = differenceWords(line);
              return (
                <li key={`${line.kind}|${line.text}|${line.instead}`}>
                  <span className="t-sec">{words.what}</span> {words.text}
                  {words.instead === "" ? null : <span className="t-dim">{words.instead}</span>}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </details>
  );
}

const Sides = ({ plan }: { readonly plan: RollForwardPlan }) => (
  <div className="t-roll-sides">
    <section>
      <h3 className="t-small t-semi">Carries over</h3>
      <ul>
        {comesAlong(plan).map((words) => (
          <li key={words}>
            <IconCheck size={14} stroke={1.75} aria-hidden="true" className="t-ok" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
    <section>
      <h3 className="t-small t-semi">Stays here</h3>
      <ul>
        {staysHere.map((words) => (
          <li key={words} className="t-sec">
            <IconMinus size={14} stroke={1.75} aria-hidden="true" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  </div>
);

function RolledForward({
  made,
  onClose,
}: Pick<RollForwardDialogProps, "onClose"> & { readonly made: NonNullable<RollForwardPlan["rolled_forward"]> }) {
  const navigate = useNavigate();
  const { id } = made;
  const open = (engagementId: string) => {
    onClose();
    void navigate({ to: "/engagements/$engagementId/edit", params: { engagementId }, search: { step: "details" } });
  };
  return (
    <>
      <Note family="info">
        This engagement was rolled forward on <DateText value={made.on} />
        {id === null ? ", to one you aren't assigned to. Ask a firm admin to assign you to it." : ` to ${made.engagement_name}.`}
      </Note>
      <div className="t-row" style={{ justifyContent: "flex-end", marginTop: 20 }}>
        <Button variant="default" onClick={onClose}>
          {id === null ? "Close" : "Cancel"}
        </Button>
        {id === null ? null : (
          <Button onClick={() => open(id)} data-autofocus>
            Open it
          </Button>
        )}
      </div>
    </>
  );
}
