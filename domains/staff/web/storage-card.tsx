import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, CountField, plural, ReasonDialog, RemoteContent, showSuccess, sizeText } from "@tieout/ui";
import { useState } from "react";
import { type FirmStorage, staffRoutes } from "../contract/index.ts";

const gigabyte = 1_000_000_000;

/** What a firm stores and runs, and its limits. */
export function StorageCard({ organizationId }: { readonly organizationId: string }) {
  const query = useRouteQuery(staffRoutes, "getFirmStorage", { params: { organizationId } }, { views: ["staff"] });
  const [isOpen, setOpen] = useState(false);
  const save = useRouteMutation(staffRoutes, "putFirmQuota", {
    onSuccess: () => {
      setOpen(false);
      showSuccess("Limits saved.");
    },
  });
  const change = (
    <Button variant="default" size="xs" disabled={!query.data} onClick={() => setOpen(true)}>
      Change limits
    </Button>
  );
  return (
    <Card title="Storage" actions={change}>
      <RemoteContent query={query} what="the storage of the firm">
        {(storage) => <Use storage={storage} />}
      </RemoteContent>
      {isOpen && query.data ? (
        <LimitsDialog
          storage={query.data}
          busy={save.isPending}
          problem={save.error}
          onConfirm={(body) => save.mutate({ params: { organizationId }, body })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

function Use({ storage }: { readonly storage: FirmStorage }) {
  const { stored_bytes: stored, in_flight_bytes: inFlight, max_bytes: max, runs, max_runs: maxRuns, is_set: isSet } = storage;
  return (
    <p>
      {sizeText(stored + inFlight)} of {sizeText(max)} used{inFlight > 0 ? `, ${sizeText(inFlight)} of it by uploads in progress` : ""}.{" "}
      {plural(runs, "run")} of {maxRuns} waiting or running. {isSet ? "Limits set by staff." : "Default limits."}
    </p>
  );
}

interface LimitsDialogProps {
  readonly storage: FirmStorage;
  readonly busy: boolean;
  readonly problem: { readonly message: string } | null;
  readonly onConfirm: (change: { readonly max_bytes: number; readonly max_runs: number; readonly reason: string }) => void;
  readonly onClose: () => void;
}

function LimitsDialog({ storage, busy, problem, onConfirm, onClose }: LimitsDialogProps) {
  const [gigabytes, setGigabytes] = useState(Math.ceil(storage.max_bytes / gigabyte));
  const [runs, setRuns] = useState(storage.max_runs);
  return (
    <ReasonDialog
      title="Change limits"
      confirmLabel="Save"
      busy={busy}
      problem={problem}
      onConfirm={(reason) => onConfirm({ max_bytes: gigabytes * gigabyte, max_runs: Math.max(1, runs), reason })}
      onClose={onClose}
    >
      <CountField
        label="Storage in GB"
        required
        description="Files that are stored and uploads in progress. Nothing is deleted if the firm uses more."
        value={gigabytes}
        onChange={(value) => setGigabytes(Number(value) || 0)}
      />
      <CountField label="Runs waiting or running" required value={runs} onChange={(value) => setRuns(Number(value) || 1)} />
    </ReasonDialog>
  );
}
