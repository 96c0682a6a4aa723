import { Button, Modal } from "@mantine/core";
import { useRouteQuery } from "@tieout/client";
import { instantText, RemoteContent } from "@tieout/ui";
import { type EngagementDetail, engagementRoutes } from "../../contract/index.ts";
import { type DetailsDraft, differingFields, draftOf, fieldLabels, valueText } from "./details-draft.ts";
import { useAssigneeChoices } from "./use-details-choices.ts";

interface DetailsConflictProps {
  readonly engagementId: string;
  readonly mine: DetailsDraft;
  readonly busy: boolean;
  readonly onKeepMine: (revision: number) => void;
  readonly onTakeTheirs: (theirs: EngagementDetail) => void;
  readonly onClose: () => void;
}

/** Two versions of the details side by side, after someone else saved first. */
export function DetailsConflict({ engagementId, mine, busy, onKeepMine, onTakeTheirs, onClose }: DetailsConflictProps) {
  const request = { params: { engagementId } };
  const query = useRouteQuery(engagementRoutes, "getEngagement", request, {
    views: ["engagements"],
    refetchOnMount: "always",
    staleTime: 0,
  });
  const people = useAssigneeChoices();
  const fresh = query.isFetching ? { ...query, data: undefined } : query;
  return (
    <Modal opened onClose={onClose} title="Someone else saved this page" size={640} closeButtonProps={{ "aria-label": "Close" }}>
      <RemoteContent query={fresh} what="the other version">
        {(theirs) => {
          const nameOf = (id: string) =>
            people.data?.find((person) => person.id === id)?.name ?? theirs.assignments.find(({ user }) => user.id === id)?.user.name ?? id;
          return (
            <>
              <p className="t-sec">Saved {instantText(theirs.updated_on)}. These fields differ. Your entries are kept until you choose.</p>
              <VersionsTable mine={mine} theirs={draftOf(theirs)} nameOf={nameOf} />
              <div className="t-row t-wrap" style={{ justifyContent: "flex-end" }}>
                <Button variant="default" onClick={() => onTakeTheirs(theirs)}>
                  Use the saved version
                </Button>
                <Button loading={busy} onClick={() => onKeepMine(theirs.revision)}>
                  Keep mine
                </Button>
              </div>
            </>
          );
        }}
      </RemoteContent>
    </Modal>
  );
}

interface VersionsTableProps {
  readonly mine: DetailsDraft;
  readonly theirs: DetailsDraft;
  readonly nameOf: (userId: string) => string;
}

function VersionsTable({ mine, theirs, nameOf }: VersionsTableProps) {
  return (
    <div className="t-table-scroll" style={{ margin: "12px 0" }}>
      <table className="t-table t-compare">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours</th>
            <th scope="col">Saved</th>
          </tr>
        </thead>
        <tbody>
          {differingFields(theirs, mine).map((field) => (
            <tr key={field}>
              <th scope="row">{fieldLabels[field]}</th>
              <td>{valueText(mine, field, nameOf)}</td>
              <td>{valueText(theirs, field, nameOf)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
