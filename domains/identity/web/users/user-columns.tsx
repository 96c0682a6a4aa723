import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconMail, IconShield, type TablerIcon } from "@tabler/icons-react";
import { DateText, PersonMark, plural } from "@tieout/ui";
import type { GridColumn } from "@tieout/ui/grid";
import type { FirmUser } from "../../contract/index.ts";
import { roleWords, statusWords } from "./user-words.ts";

export const userColumns = (myId: string, onEdit: (user: FirmUser) => void): readonly GridColumn<FirmUser>[] => [
  {
    id: "name",
    title: "User",
    type: "text",
    value: (user) => user.name,
    text: (user) => `${user.name} ${user.email}`,
    render: (user) => <UserName user={user} isMe={user.id === myId} onEdit={() => onEdit(user)} />,
    pinned: "left",
    widthPx: 320,
  },
  {
    id: "role",
    title: "Role",
    type: "text",
    value: (user) => roleWords[user.role],
    render: (user) => <UserRole user={user} />,
    filterable: true,
    widthPx: 150,
  },
  {
    id: "two_step",
    title: "Second step",
    type: "text",
    value: (user) => secondStepWords(user),
    render: (user) => <SecondStep user={user} />,
    filterable: true,
    widthPx: 150,
  },
  {
    id: "status",
    title: "Status",
    type: "text",
    value: (user) => statusWords[user.status],
    render: (user) => <UserStatus user={user} />,
    filterable: true,
    widthPx: 150,
  },
  {
    id: "last_sign_in",
    title: "Last sign-in",
    type: "date",
    value: (user) => user.last_sign_in,
    render: (user) => <DateText value={user.last_sign_in} time />,
    flex: 1,
    minWidthPx: 170,
  },
  { id: "engagements", title: "Engagements", type: "count", value: (user) => user.engagement_count, widthPx: 130 },
];

const secondStepWords = ({ two_step: has, status }: FirmUser): string =>
  has ? "Authenticator app" : status === "inactive" ? "–" : "Not set up";

function SecondStep({ user }: { readonly user: FirmUser }) {
  const words = secondStepWords(user);
  if (user.two_step || user.status === "inactive") return <span className={user.two_step ? "" : "t-dim"}>{words}</span>;
  return (
    <span className="t-row users-missing" style={{ gap: 6 }}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
      {words}
    </span>
  );
}

interface UserNameProps {
  readonly user: FirmUser;
  readonly isMe: boolean;
  readonly onEdit: () => void;
}

function UserName({ user, isMe, onEdit }: UserNameProps) {
  return (
    <span className="t-row" style={{ gap: 10, minWidth: 0 }}>
      <PersonMark name={user.name} me={isMe} />
      <span className="users-person">
        <button type="button" className="t-name-button t-med t-ellipsis" onClick={onEdit} aria-label={`Edit ${user.name}`}>
          {user.name}
          {isMe ? <span className="t-dim users-you"> you</span> : null}
        </button>
        <span className="t-small t-dim t-ellipsis" title={user.email}>
          {user.email}
        </span>
      </span>
    </span>
  );
}

function UserRole({ user }: { readonly user: FirmUser }) {
  return (
    <span className="t-row" style={{ gap: 6 }}>
      {user.role === 1 ? <IconShield size={16} stroke={1.75} aria-hidden="true" className="t-icon users-admin" /> : null}
      {roleWords[user.role]}
    </span>
  );
}

const statusLooks: Readonly<Record<FirmUser["status"], { readonly family: string; readonly Icon: TablerIcon }>> = {
  active: { family: "ok", Icon: IconCircleCheck },
  invited: { family: "info", Icon: IconMail },
  inactive: { family: "mute", Icon: IconCircleOff },
};

function UserStatus({ user }: { readonly user: FirmUser }) {
  const { family, Icon } = statusLooks[user.status];
  return (
    <span className="t-status" data-family={family} data-plain>
      <Icon size={14} stroke={1.75} aria-hidden="true" className="t-icon" />
      {statusWords[user.status]}
    </span>
  );
}

export function UserCard({ user, isMe, onEdit }: UserNameProps) {
  return (
    <>
      <UserName user={user} isMe={isMe} onEdit={onEdit} />
      <div className="t-row t-between t-wrap" style={{ marginTop: 8 }}>
        <UserRole user={user} />
        <UserStatus user={user} />
      </div>
      <div className="t-row t-small" style={{ marginTop: 6, gap: 6 }}>
        <span className="t-dim">Second step</span> <SecondStep user={user} />
      </div>
      <div className="t-small t-dim" style={{ marginTop: 6 }}>
        {plural(user.engagement_count, "engagement")} · last sign-in <DateText value={user.last_sign_in} time />
      </div>
    </>
  );
}
