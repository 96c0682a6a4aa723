import { Button, Modal } from "@mantine/core";
import { IconCircleX } from "@tabler/icons-react";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { MultiSelectField, Note, plural, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type BulkAssignmentResult, engagementRoutes } from "../../contract/index.ts";
import { peopleToRemove } from "./bulk-people.ts";
import type { SelectedRow } from "./row-selection.tsx";

interface BulkAssignDialogProps {
  readonly rows: readonly SelectedRow[];
  /** Called when every row was changed or already correct. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function useBulkAssign({ rows, onDone, onClose }: BulkAssignDialogProps) {
  const assign = useRouteMutation(engagementRoutes, "assignToMany", {
    onSuccess: (answer) => {
      if (answer.results.some(({ outcome }) => outcome === "refused")) return;
      showSuccess("People assigned.", `${plural(answer.changed, "engagement")} changed.`);
      onDone();
      onClose();
    },
  });
  return {
    answer: assign.data,
    busy: assign.isPending,
    problem: assign.error,
    submit: ({ add, remove }: People) =>
      assign.mutate({ body: { engagements: rows.map(({ id }) => id), add: [...add], remove: [...remove] } }),
  };
}

interface People {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Adds people to and removes people from the selected engagements, and reports any that could not be changed. */
export default function BulkAssignDialog(props: BulkAssignDialogProps) {
  const { rows, onClose } = props;
  const { organizationId } = useViewer();
  const people = useRouteQuery(engagementRoutes, "listAssignees", { params: { orgId: organizationId } });
  const assign = useBulkAssign(props);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Assign people to ${plural(rows.length, "engagement")}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {assign.answer ? (
        <Refusals answer={assign.answer} onClose={onClose} />
      ) : (
        <RemoteContent query={people} what="the people">
          {(known) => <PeopleForm rows={rows} known={known} assign={assign} onClose={onClose} />}
        </RemoteContent>
      )}
    </Modal>
  );
}

interface PeopleFormProps extends Pick<BulkAssignDialogProps, "rows" | "onClose"> {
  readonly known: readonly { readonly id: string; readonly name: string }[];
  readonly assign: ReturnType<typeof useBulkAssign>;
}

function PeopleForm({ rows, known, assign, onClose }: PeopleFormProps) {
  const { role, userId } = useViewer();
  const [{ add, remove }, setPeople] = useState<People>({ add: [], remove: [] });
  return (
    <form
      className="t-col"
      style={{ gap: 16 }}
      onSubmit={(event) => {
        event.preventDefault();
        assign.submit({ add, remove });
      }}
    >
      <MultiSelectField
        label="Add"
        searchable
        data-autofocus
        placeholder={add.length === 0 ? "Choose people" : ""}
        data={known.map(({ id, name }) => ({ value: id, label: name }))}
        value={[...add]}
        onChange={(next) => setPeople({ add: next, remove: remove.filter((id) => !next.includes(id)) })}
      />
      <MultiSelectField
        label="Remove"
        description={role === 1 ? undefined : "You stay assigned to your engagements."}
        searchable
        placeholder={remove.length === 0 ? "Choose people" : ""}
        data={peopleToRemove(rows, role === 1 ? null : userId)}
        value={[...remove]}
        onChange={(next) => setPeople({ remove: next, add: add.filter((id) => !next.includes(id)) })}
      />
      {assign.problem ? <Note family="bad">{assign.problem.msg}</Note> : null}
      <div className="t-row" style={{ justifyContent: "flex-end" }}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={assign.busy} disabled={add.length + remove.length === 0}>
          Assign
        </Button>
      </div>
    </form>
  );
}

function Refusals({ answer, onClose }: { readonly answer: BulkAssignmentResult; readonly onClose: () => void }) {
  const refused = answer.results.filter(({ outcome }) => outcome === "refused");
  return (
    <>
      <Note family="warn">
        {plural(answer.changed, "engagement")} changed. {plural(refused.length, "engagement")} couldn't be changed and stayed selected:
      </Note>
      <ul className="t-col" style={{ marginTop: 12 }}>
        {refused.map(({ id, engagement_name, msg }) => (
          <li key={id} className="t-row t-row-top">
            <IconCircleX size={15} stroke={1.75} aria-hidden="true" className="t-icon t-bad" style={{ marginTop: 2 }} />
            <span>
              {engagement_name === null ? null : <b>{engagement_name}: </b>}
              {msg}
            </span>
          </li>
        ))}
      </ul>
      <div className="t-row" style={{ justifyContent: "flex-end", marginTop: 20 }}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </div>
    </>
  );
}
