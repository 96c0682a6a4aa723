import { IconColumns3 } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteQuery } from "@tieout/client";
import { EmptyState, RemoteContent, SelectField, useUrlParams } from "@tieout/ui";
import { useEffect, useState } from "react";
import { ingestionRoutes, type Mapping } from "../../contract/index.ts";
import { afterConfirming } from "./after-confirming.ts";
import { MappingEditor } from "./mapping-editor.tsx";
import "./mapping.css";

interface MappingStepProps {
  readonly engagementId: string;
  readonly lockedBecause: string | null;
}

const statusWords = { needs_files: "no file", needs_review: "to confirm", accepted: "confirmed" } as const;

/** Column and value mappings of every slot. */
export default function MappingStep({ engagementId, lockedBecause }: MappingStepProps) {
  const request = { query: { engagement_id: engagementId } };
  const reports = useRouteQuery(ingestionRoutes, "getMappings", request, { views: ["mappings"] });
  const people = useRouteQuery(ingestionRoutes, "getDemographicsMappings", request, { views: ["mappings"] });
  const both = {
    data: reports.data && people.data ? [...reports.data, ...people.data] : undefined,
    error: reports.error ?? people.error,
    refetch: () => Promise.all([reports.refetch(), people.refetch()]),
  };
  return (
    <RemoteContent query={both} what="the mappings">
      {(mappings) => <MappingSlots engagementId={engagementId} mappings={mappings} lockedBecause={lockedBecause} />}
    </RemoteContent>
  );
}

/** The slot to open: the one in the URL, otherwise the first that needs review. */
function chosenMapping(mappings: readonly Mapping[], slotId: string | null): Mapping | undefined {
  return mappings.find((one) => one.data_feed_node_id === slotId) ?? mappings.find((one) => one.status === "needs_review") ?? mappings[0];
}

/**
 * Moves on from a confirmed mapping once the list shows the confirmation, based on the statuses at that time, and only if the user hasn't
 * chosen another mapping or left the step. Returns the function to call after a confirmation.
 */
function useLeadOn(filled: readonly Mapping[]): (confirmedId: string) => void {
  const [params, changeParams] = useUrlParams();
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  const slot = params.get("slot");
  useEffect(() => {
    const confirmed = filled.find((one) => one.data_feed_node_id === confirmedId);
    if (!confirmed || confirmed.status === "needs_review") return;
    setConfirmedId(null);
    if (slot === null || slot === confirmedId) changeParams(afterConfirming(filled), { replace: true });
  }, [filled, confirmedId, slot, changeParams]);
  return setConfirmedId;
}

function MappingSlots({ engagementId, mappings, lockedBecause }: MappingStepProps & { readonly mappings: readonly Mapping[] }) {
  const [params, changeParams] = useUrlParams();
  const filled = mappings.filter((mapping) => mapping.status !== "needs_files");
  const leadOn = useLeadOn(filled);
  const chosen = chosenMapping(filled, params.get("slot"));
  if (!chosen) {
    return (
      <EmptyState
        Icon={IconColumns3}
        title="Nothing to map yet"
        action={
          <Link to="/engagements/$engagementId/edit" params={{ engagementId }} search={{ step: "files" } as never}>
            Open Service providers and files
          </Link>
        }
      >
        A file's columns appear here once it is read.
      </EmptyState>
    );
  }
  const select = (
    <SelectField
      aria-label="Report and file"
      className="t-mapping-slot"
      allowDeselect={false}
      searchable
      data={filled.map((one) => ({
        value: one.data_feed_node_id,
        label: `${one.title} · ${one.files[0]?.file_name ?? one.provider} (${statusWords[one.status]})`,
      }))}
      value={chosen.data_feed_node_id}
      onChange={(slot) => changeParams({ slot })}
    />
  );
  return (
    <MappingEditor
      key={chosen.data_feed_node_id}
      engagementId={engagementId}
      mapping={chosen}
      lockedBecause={lockedBecause}
      select={select}
      onConfirmed={() => leadOn(chosen.data_feed_node_id)}
    />
  );
}
