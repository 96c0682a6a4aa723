import { Button, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, plural, SelectField, showSuccess } from "@tieout/ui";
import { useState } from "react";
import { type FirmUser, userRoutes } from "../../contract/index.ts";
import { successorsOf } from "./user-words.ts";

interface LeaveDialogProps {
  readonly user: FirmUser;
  readonly users: readonly FirmUser[];
  readonly onClose: () => void;
}

/** Ends a person's access and hands over their assignments; if the person is already inactive, only hands over assignments. */
export function LeaveDialog({ user, users, onClose }: LeaveDialogProps) {
  const [successor, choose] = useState<string | null>(null);
  const isGone = user.status === "inactive";
  const change = useRouteMutation(userRoutes, "updateUser", {
    onSuccess: () => {
      showSuccess(isGone ? "Engagements handed over." : "User deactivated.", user.name);
      onClose();
    },
  });
  const { name } = user;
  const confirm = () => change.mutate({ params: { userId: user.id }, body: { is_active: false, hand_over_to: successor } });
  const title = isGone ? `Hand over the engagements of ${name}` : `Deactivate ${name}?`;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": "Close" }}>
      <div className="t-col" style={{ gap: 16 }}>
        {isGone ? null : (
          <p className="t-sec">
            {name} will be signed out everywhere immediately and won't be able to sign in. Work they prepared, reviewed and signed keeps
            their name. You can reactivate them later.
          </p>
        )}
        {user.engagement_count > 0 ? <Successor user={user} users={users} value={successor} onChange={choose} /> : null}
        {change.error ? (
          <Note family="bad" live>
            {change.error.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            className={isGone ? "" : "t-danger-filled"}
            loading={change.isPending}
            disabled={isGone && successor === null}
            onClick={confirm}
          >
            {isGone ? "Hand over" : "Deactivate"}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface SuccessorProps extends Pick<LeaveDialogProps, "user" | "users"> {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

const Successor = ({ user, users, value, onChange }: SuccessorProps) => (
  <SelectField
    label={`Who takes over ${plural(user.engagement_count, "engagement")}`}
    description="Choose no one to leave them with this person. Firm admins will still see them."
    placeholder="No one"
    clearable
    searchable
    data={successorsOf(user, users).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
    value={value}
    onChange={onChange}
  />
);
