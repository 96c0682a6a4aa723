import { Button, Modal } from "@mantine/core";
import { type ApiProblem, useRouteMutation } from "@tieout/client";
import { Note, SelectField, showSuccess, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { type FirmUser, userRoutes } from "../../contract/index.ts";
import { normalizeEmail } from "../../core/index.ts";
import { roleWords, type UserErrors, userErrors } from "./user-words.ts";

interface UserDialogProps {
  /** The person to edit; null for a new one. */
  readonly user: FirmUser | null;
  readonly isMe: boolean;
  readonly onClose: () => void;
}

function useUserForm({ user, onClose }: Omit<UserDialogProps, "isMe">) {
  const [draft, setDraft] = useState({ name: user?.name ?? "", email: user?.email ?? "", role: user?.role ?? (2 as FirmUser["role"]) });
  const [found, setFound] = useState<UserErrors>({});
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const done = (words: string, name: string) => {
    showSuccess(words, name);
    onClose();
  };
  const create = useRouteMutation(userRoutes, "createUser", {
    onSuccess: ({ email }) => done("User invited.", email),
    onError: setProblem,
  });
  const update = useRouteMutation(userRoutes, "updateUser", { onSuccess: ({ name }) => done("User saved.", name), onError: setProblem });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const errors = userErrors(draft);
    setFound(errors);
    setProblem(null);
    const [first] = Object.keys(errors);
    if (first) return document.getElementById(`user-${first}`)?.focus();
    const { name, email, role } = draft;
    // Sends only the fields that were changed here, because a colleague may have changed the rest in the meantime.
    const changed = user && { ...(name === user.name ? {} : { name }), ...(role === user.role ? {} : { role }) };
    if (user && changed) update.mutate({ params: { userId: user.id }, body: changed });
    else create.mutate({ body: { name, email: normalizeEmail(email), role } });
  };
  return {
    draft,
    change: (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part })),
    errors: { name: found.name ?? problem?.fieldMessages.name, email: found.email ?? problem?.fieldMessages.email },
    problem,
    busy: create.isPending || update.isPending,
    submit,
  };
}

/** Invites a person, or changes their name and role. */
export function UserDialog({ user, isMe, onClose }: UserDialogProps) {
  const form = useUserForm({ user, onClose });
  return (
    <Modal opened onClose={onClose} title={user ? `Edit ${user.name}` : "Invite user"} closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={form.submit} noValidate className="t-col" style={{ gap: 16 }}>
        <UserFields form={form} user={user} isMe={isMe} />
        {form.problem && form.problem.errors.length === 0 ? (
          <Note family="bad" live>
            {form.problem.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            {user ? "Save" : "Invite"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface UserFieldsProps extends Pick<UserDialogProps, "user" | "isMe"> {
  readonly form: ReturnType<typeof useUserForm>;
}

function UserFields({ form: { draft, change, errors }, user, isMe }: UserFieldsProps) {
  return (
    <>
      <TextField
        id="user-name"
        label="Name"
        required
        data-autofocus
        maxLength={200}
        value={draft.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        id="user-email"
        label="Email"
        type="email"
        required
        maxLength={254}
        readOnly={user !== null}
        description={
          user
            ? "Emails can't be changed. For a different email, invite a new user."
            : "They'll sign in with it, and we'll email them a link to set their password."
        }
        value={draft.email}
        error={errors.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <SelectField
        label="Role"
        data={[2, 1].map((role) => ({ value: String(role), label: roleWords[role as FirmUser["role"]] }))}
        allowDeselect={false}
        disabled={isMe}
        description={
          isMe ? "Only another firm admin can change your role." : "Firm admins see every engagement and manage users and the firm setup."
        }
        value={String(draft.role)}
        onChange={(value) => change({ role: value === "1" ? 1 : 2 })}
      />
    </>
  );
}
