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
  /** Every row was changed, or was right already. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Adds people to and removes people from the selected engagements, and says which could not be changed. */
export default function BulkAssignDialog({ rows, onDone, onClose }: BulkAssignDialogProps) {
  const { organizationId, userId, role } = useViewer();
  const people = useRouteQuery(engagementRoutes, "listAssignees", { params: { orgId: organizationId } });
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const assign = useRouteMutation(engagementRoutes, "assignToMany", {
    onSuccess: (answer) => {
      if (answer.results.some(({ outcome }) => outcome === "refused")) return;
      showSuccess("People assigned.", `${plural(answer.changed, "engagement")} changed.`);
      onDone();
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Assign people to ${plural(rows.length, "engagement")}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {assign.data ? (
        <Refusals answer={assign.data} onClose={onClose} />
      ) : (
        <RemoteContent query={people} what="the people">
          {(known) => (
            <form
              className="t-col"
              style={{ gap: 16 }}
              onSubmit={(event) => {
                event.preventDefault();
                assign.mutate({ body: { engagements: rows.map(({ id }) => id), add: [...add], remove: [...remove] } });
              }}
            >
              <MultiSelectField
                label="Add"
                searchable
                data-autofocus
                placeholder={add.length === 0 ? "Choose people" : ""}
                data={known.map(({ id, name }) => ({ value: id, label: name }))}
                value={[...add]}
                onChange={(next) => {
                  setAdd(next);
                  setRemove(remove.filter((id) => !next.includes(id)));
                }}
              />
              <MultiSelectField
                label="Remove"
                description={role === 1 ? undefined : "You stay assigned to your engagements."}
                searchable
                placeholder={remove.length === 0 ? "Choose people" : ""}
                data={peopleToRemove(rows, role === 1 ? null : userId)}
                value={[...remove]}
                onChange={(next) => {
                  setRemove(next);
                  setAdd(add.filter((id) => !next.includes(id)));
                }}
              />
              {assign.error ? <Note family="bad">{assign.error.msg}</Note> : null}
              <div className="t-row" style={{ justifyContent: "flex-end" }}>
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button type="submit" loading={assign.isPending} disabled={add.length + remove.length === 0}>
                  Assign
                </Button>
              </div>
            </form>
          )}
        </RemoteContent>
      )}
    </Modal>
  );
}

function Refusals({ answer, onClose }: { readonly answer: BulkAssignmentResult; readonly onClose: () => void }) {
  const refused = answer.results.filter(({ outcome }) => outcome === "refused");
  return (
    <>
      <Note family="warn">
        {plural(answer.changed, "engagement")} changed. {plural(refused.length, "engagement")} could not be changed and stayed selected:
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
