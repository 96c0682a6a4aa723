import { Button } from "@mantine/core";
import { useRouteMutation, useRouteQuery } from "@tieout/client";
import { Card, CountField, plural, ReasonDialog, RemoteContent, requiredSentence, showSuccess, sizeText } from "@tieout/ui";
import { useState } from "react";
import { type FirmStorage, staffRoutes } from "../contract/index.ts";

const gigabyte = 1_000_000_000;

/** A firm's storage and runs, with their limits. */
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
      <RemoteContent query={query} what="the firm's storage">
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
  const [gigabytes, setGigabytes] = useState<number | string>(Math.ceil(storage.max_bytes / gigabyte));
  const [runs, setRuns] = useState<number | string>(storage.max_runs);
  const [isChecked, setChecked] = useState(false);
  const lacks = { gigabytes: gigabytes === "", runs: runs === "" || Number(runs) < 1 };
  const confirm = (reason: string): void => {
    setChecked(true);
    if (lacks.gigabytes || lacks.runs) return;
    onConfirm({ max_bytes: Number(gigabytes) * gigabyte, max_runs: Number(runs), reason });
  };
  return (
    <ReasonDialog title="Change limits" confirmLabel="Save" busy={busy} problem={problem} onConfirm={confirm} onClose={onClose}>
      <CountField
        label="Storage in GB"
        required
        max={1_000_000}
        description="Stored files and uploads in progress. If the firm already uses more, nothing is deleted, but nothing more is stored."
        value={gigabytes}
        error={isChecked && lacks.gigabytes ? requiredSentence("storage in GB") : undefined}
        onChange={setGigabytes}
      />
      <CountField
        label="Runs waiting or running"
        required
        max={1000}
        value={runs}
        error={isChecked && lacks.runs ? (runs === "" ? requiredSentence("runs waiting or running") : "At least 1 run.") : undefined}
        onChange={setRuns}
      />
    </ReasonDialog>
  );
}
