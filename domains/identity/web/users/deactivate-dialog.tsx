import { Button, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, plural, SelectField, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type FirmUser, userRoutes } from "../../contract/index.ts";
import { successorsOf } from "./user-words.ts";

interface DeactivateDialogProps {
  readonly user: FirmUser;
  readonly users: readonly FirmUser[];
  readonly onClose: () => void;
}

/** Ends a person's access, and hands over what they are assigned to. */
export function DeactivateDialog({ user, users, onClose }: DeactivateDialogProps) {
  const [successor, choose] = useState<string | null>(null);
  const change = useRouteMutation(userRoutes, "updateUser", {
    onSuccess: () => {
      showSuccess("User deactivated.", user.name);
      onClose();
    },
  });
  const { name, role } = user;
  const confirm = () => change.mutate({ params: { userId: user.id }, body: { name, role, is_active: false, hand_over_to: successor } });
  return (
    <Modal opened onClose={onClose} title={`Deactivate ${name}?`} closeButtonProps={{ "aria-label": "Close" }}>
      <div className="t-col" style={{ gap: 16 }}>
        <p className="t-sec">
          {name} is signed out everywhere at once and cannot sign in again. What they prepared, reviewed and signed keeps their name. You
          can activate them again.
        </p>
        {user.engagement_count > 0 ? (
          <SelectField
            label={`Who takes over ${plural(user.engagement_count, "engagement")}`}
            description="Choose nobody to leave them with this person: firm admins still see them."
            placeholder="Nobody"
            clearable
            searchable
            data={successorsOf(user, users).map(({ id, name: label, email }) => ({ value: id, label: `${label} (${email})` }))}
            value={successor}
            onChange={choose}
          />
        ) : null}
        {change.error ? (
          <Note family="bad" live>
            {change.error.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button className="t-danger-filled" loading={change.isPending} onClick={confirm}>
            Deactivate
          </Button>
        </div>
      </div>
    </Modal>
  );
}
