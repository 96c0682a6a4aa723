import { Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { ErrorPanel, LockableButton, Note, plural, RemoteContent, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { engagementToolkitRoutes, type ListedToolkit, type OfferedControl, type ToolkitControls } from "../../contract/index.ts";
import { controlText, unownedText } from "./soc-report-words.ts";

interface ControlsListProps {
  readonly engagementId: string;
  readonly toolkit: ListedToolkit;
  readonly lockedBecause: string | null;
}

/** Controls that a SOC report expects the plan sponsor to have, which can be added to the audit program. */
export default function ControlsList({ engagementId, toolkit, lockedBecause }: ControlsListProps) {
  const query = useRouteQuery(
    engagementToolkitRoutes,
    "getToolkitControls",
    { params: { engagementId, toolkitId: toolkit.id } },
    { views: ["soc-toolkits", "library", "procedures"] },
  );
  return (
    <section className="t-soc-controls" aria-label={`User-entity controls for ${toolkit.service_provider}`}>
      <RemoteContent query={query} what="the user-entity controls">
        {(found) =>
          found.in_library && found.controls.length > 0 ? (
            <Controls engagementId={engagementId} toolkit={toolkit} lockedBecause={lockedBecause} found={found} />
          ) : (
            <Note family="mute">
              {unownedText(found)} {found.in_library ? null : <Link to={toolkit.url}>Open the toolkit</Link>}
            </Note>
          )
        }
      </RemoteContent>
    </section>
  );
}

function Controls({ engagementId, toolkit, lockedBecause, found }: ControlsListProps & { readonly found: ToolkitControls }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending, error } = useRouteMutation(engagementToolkitRoutes, "takeOverControls", {
    onSuccess: () => {
      showSuccess(`${plural(added.length, "procedure")} added.`, "Find them at the end of the lists in Testing.");
      setChosen(new Set());
    },
  });
  const isLocked = lockedBecause !== null;
  const open = found.controls.filter(({ taken }) => !taken).map(({ id }) => id);
  const added = open.filter((id) => chosen.has(id));
  const change = (ids: readonly string[], isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))));
  const send = () => mutate({ params: { engagementId, toolkitId: toolkit.id }, body: { controls: [...added] } });
  return (
    <>
      {error ? <ErrorPanel title="Tieout could not add the procedures" problem={error} /> : null}
      <ul>
        {open.length > 1 ? (
          <li>
            <Checkbox
              size="xs"
              label={`Select all ${open.length} not yet added as procedures`}
              checked={added.length === open.length}
              indeterminate={added.length > 0 && added.length < open.length}
              disabled={isLocked}
              onChange={(event) => change(open, event.currentTarget.checked)}
            />
          </li>
        ) : null}
        {found.controls.map((control) => (
          <Control
            key={control.id}
            {...{ control, isLocked }}
            isChosen={chosen.has(control.id)}
            onChange={(isChosen) => change([control.id], isChosen)}
          />
        ))}
      </ul>
      <div>
        <LockableButton size="xs" lockedBecause={lockedBecause} loading={isPending} disabled={added.length === 0} onClick={send}>
          Add {plural(added.length, "procedure")}
        </LockableButton>
      </div>
    </>
  );
}

interface ControlProps {
  readonly control: OfferedControl;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

const Control = ({ control, isChosen, isLocked, onChange }: ControlProps) => (
  <li>
    <Checkbox
      size="xs"
      label={`${control.id}: ${control.text}`}
      description={controlText(control)}
      checked={control.taken || isChosen}
      disabled={control.taken || isLocked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </li>
);
