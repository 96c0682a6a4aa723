import { NativeSelect } from "@mantine/core";
import { useRouteMutation, useRouteQuery, useViewer } from "@tieout/client";
import { showError, showSuccess } from "@tieout/ui";
import { useId } from "react";
import { reviewRoutes, type WaitingDigest } from "../../contract/index.ts";

const choices: Readonly<Record<WaitingDigest["frequency"], { readonly label: string; readonly says: string }>> = {
  never: { label: "Never", says: "You won't get a digest." },
  daily: { label: "On working days", says: "We email you on working day mornings when something is waiting for you." },
  weekly: { label: "On Mondays", says: "We email you on Monday mornings when something is waiting for you." },
};
const frequencies = ["never", "daily", "weekly"] as const;

/** Lets users choose how often they are emailed the number of items waiting for them; saved on selection. Hidden in a support session. */
export function DigestChoice() {
  const { assumedBy } = useViewer();
  const id = `${useId()}-digest`;
  const { data } = useRouteQuery(reviewRoutes, "getWaitingDigest", {}, { views: ["waiting-digest"], enabled: assumedBy === null });
  const save = useRouteMutation(reviewRoutes, "putWaitingDigest", {
    onSuccess: ({ frequency }) => showSuccess("Digest saved.", choices[frequency].says),
    onError: (problem) => showError("Couldn't save the digest setting.", problem.message),
  });
  if (!data) return null;
  const shown = save.isPending ? save.variables.body.frequency : data.frequency;
  return (
    <span className="t-waiting-digest t-small t-dim">
      <label htmlFor={id}>Email digest</label>
      <NativeSelect
        id={id}
        size="sm"
        data={frequencies.map((value) => ({ value, label: choices[value].label }))}
        value={shown}
        disabled={save.isPending}
        onChange={({ currentTarget: { value } }) => {
          const frequency = frequencies.find((one) => one === value);
          if (frequency) save.mutate({ body: { frequency } });
        }}
      />
    </span>
  );
}
