import { useRouteMutation } from "@tieout/client";
import { normalizeEmail } from "@tieout/identity/core";
import { ReasonDialog, showSuccess, TextField, useUrlParams } from "@tieout/ui";
import { useState } from "react";
import { staffRoutes } from "../contract/index.ts";

/** Creates a firm with its first admin, who is emailed a link to set a password. */
export function NewFirmDialog({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState({ name: "", admin_name: "", admin_email: "" });
  const [, changeUrl] = useUrlParams();
  const create = useRouteMutation(staffRoutes, "createFirm", {
    onSuccess: ({ id }) => {
      showSuccess("Firm created.", `We emailed ${draft.admin_email} a link to set a password.`);
      onClose();
      changeUrl({ firm: id });
    },
  });
  const field = (key: keyof typeof draft, label: string, rest: object = {}) => (
    <TextField
      id={`firm-${key}`}
      label={label}
      required
      maxLength={200}
      value={draft[key]}
      error={create.error?.fieldMessages[key]}
      onChange={({ currentTarget: { value } }) => setDraft((before) => ({ ...before, [key]: value }))}
      {...rest}
    />
  );
  return (
    <ReasonDialog
      title="New firm"
      confirmLabel="Create"
      busy={create.isPending}
      problem={create.error?.errors.length === 0 ? create.error : null}
      onConfirm={(reason) => create.mutate({ body: { ...draft, admin_email: normalizeEmail(draft.admin_email), reason } })}
      onClose={onClose}
    >
      {field("name", "Firm name", { "data-autofocus": true })}
      {field("admin_name", "First firm admin")}
      {field("admin_email", "Admin's email", { type: "email", autoComplete: "off" })}
    </ReasonDialog>
  );
}
