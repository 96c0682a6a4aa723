import { Button, SegmentedControl } from "@mantine/core";
import {
  IconCircleCheck,
  IconCircleOff,
  IconClockPause,
  IconKey,
  IconMail,
  IconPencil,
  IconPlus,
  IconUpload,
  IconUserShare,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRouteMutation, useViewer } from "@tieout/client";
import { ErrorPanel, lazyPart, PageBody, PageHeader, showError, showSuccess, useUrlParams } from "@tieout/ui";
import { DataGrid, type GridAction } from "@tieout/ui/grid";
import { useCallback, useMemo, useState } from "react";
import { type FirmUser, userRoutes } from "../../contract/index.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { useAllUsers } from "./use-all-users.ts";
import { UserCard, userColumns } from "./user-columns.tsx";
import { UserDialog } from "./user-dialog.tsx";
import { peopleSentence } from "./user-words.ts";
import "./users.css";

type OpenDialog =
  | { readonly kind: "edit"; readonly user: FirmUser | null }
  | { readonly kind: "leave"; readonly user: FirmUser }
  | { readonly kind: "file" };

const SignInRulesCard = lazyPart(() => import("./sign-in-rules-card.tsx"));
const SupportSessionsCard = lazyPart(() => import("./support-sessions-card.tsx"));
const SignInPanel = lazyPart(() => import("./sign-in/sign-in-panel.tsx"));
const InviteDialog = lazyPart(() => import("./invite-dialog.tsx"));

const parts = [
  { value: "people", label: "People" },
  { value: "sign-in", label: "Sign-in" },
];

/** The firm's people and sign-in settings, for its admins. */
export default function UsersScreen() {
  const [params, changeUrl] = useUrlParams();
  const [opened, open] = useState<OpenDialog | null>(null);
  const users = useAllUsers();
  const close = () => open(null);
  const isSignIn = params.get("part") === "sign-in";
  if (users.error && !users.data && !isSignIn)
    return <ErrorPanel title="Tieout could not load the users" problem={users.error} onRetry={() => users.refetch()} />;
  return (
    <>
      <UsersHeader meta={users.data ? peopleSentence(users.data) : undefined} open={isSignIn ? null : open} />
      <PageBody>
        <SegmentedControl
          className="t-no-print t-users-parts"
          aria-label="Part of the page"
          data={parts}
          value={isSignIn ? "sign-in" : "people"}
          onChange={(value) => changeUrl({ part: value === "people" ? null : value })}
        />
        {isSignIn ? <SignInPanel /> : <People users={users.data} open={open} />}
      </PageBody>
      <Dialogs opened={opened} users={users.data ?? []} onClose={close} />
    </>
  );
}

interface PeopleProps {
  readonly users: readonly FirmUser[] | undefined;
  readonly open: (opened: OpenDialog) => void;
}

/** The list of people, with actions to invite one or many, rename, change roles, deactivate and activate. */
function People({ users, open }: PeopleProps) {
  const { userId } = useViewer();
  const onEdit = useCallback((user: FirmUser) => open({ kind: "edit", user }), [open]);
  const columns = useMemo(() => userColumns(userId, onEdit), [userId, onEdit]);
  const actions = useUserActions(open);
  return (
    <>
      <DataGrid
        name="users"
        what="users"
        searchLabel="Name or email"
        columns={columns}
        rows={users}
        rowId={(user) => user.id}
        card={(user) => <UserCard user={user} isMe={user.id === userId} onEdit={() => onEdit(user)} />}
        actions={actions}
        empty={null}
      />
      <div className="t-users-cards">
        <SignInRulesCard />
        <SupportSessionsCard />
      </div>
    </>
  );
}

interface DialogsProps {
  readonly opened: OpenDialog | null;
  readonly users: readonly FirmUser[];
  readonly onClose: () => void;
}

function Dialogs({ opened, users, onClose }: DialogsProps) {
  const { userId } = useViewer();
  if (opened?.kind === "edit") return <UserDialog user={opened.user} isMe={opened.user?.id === userId} onClose={onClose} />;
  if (opened?.kind === "leave") return <LeaveDialog user={opened.user} users={users} onClose={onClose} />;
  return opened ? <InviteDialog onClose={onClose} /> : null;
}

interface UsersHeaderProps {
  readonly meta: string | undefined;
  /** Null if inviting is not possible. */
  readonly open: ((opened: OpenDialog) => void) | null;
}

const UsersHeader = ({ meta, open }: UsersHeaderProps) => (
  <PageHeader
    title="Users"
    meta={meta}
    actions={
      <>
        <Button
          variant="default"
          leftSection={<IconKey size={16} stroke={1.75} />}
          renderRoot={(props) => <Link {...props} to="/users/api-keys" />}
        >
          API keys
        </Button>
        <Button
          variant="default"
          leftSection={<IconClockPause size={16} stroke={1.75} />}
          renderRoot={(props) => <Link {...props} to="/users/retention" />}
        >
          Retention
        </Button>
        {open ? (
          <>
            <Button variant="default" leftSection={<IconUpload size={16} stroke={1.75} />} onClick={() => open({ kind: "file" })}>
              Invite from CSV
            </Button>
            <Button
              data-shortcut="new"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => open({ kind: "edit", user: null })}
            >
              Invite user
            </Button>
          </>
        ) : null}
      </>
    }
  />
);

const ownAccount = "You can't deactivate yourself. Ask another firm admin.";

function useUserActions(open: (opened: OpenDialog) => void) {
  const { userId } = useViewer();
  const { mutate } = useRouteMutation(userRoutes, "updateUser", {
    onSuccess: ({ name }) => showSuccess("User activated.", name),
    onError: (problem) => showError("We couldn't activate the user.", problem.message),
  });
  const { mutate: invite } = useRouteMutation(userRoutes, "inviteUser", {
    onSuccess: () => showSuccess("Invitation sent."),
    onError: (problem) => showError("We couldn't send the invitation.", problem.message),
  });
  return useCallback(
    (user: FirmUser): readonly GridAction[] => [
      { label: "Edit", Icon: IconPencil, onClick: () => open({ kind: "edit", user }) },
      ...(user.status === "invited"
        ? [{ label: "Resend invitation", Icon: IconMail, onClick: () => invite({ params: { userId: user.id } }) }]
        : []),
      ...(user.status === "inactive" && user.engagement_count > 0
        ? [{ label: "Hand over engagements", Icon: IconUserShare, onClick: () => open({ kind: "leave", user }) }]
        : []),
      user.status === "inactive"
        ? {
            label: "Activate",
            Icon: IconCircleCheck,
            onClick: () => mutate({ params: { userId: user.id }, body: { is_active: true } }),
          }
        : {
            label: "Deactivate",
            Icon: IconCircleOff,
            onClick: () => open({ kind: "leave", user }),
            lockedBecause: user.id === userId ? ownAccount : null,
            danger: true,
          },
    ],
    [open, mutate, invite, userId],
  );
}
