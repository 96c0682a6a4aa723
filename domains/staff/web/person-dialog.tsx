import { useRouteMutation } from "@tieout/client";
import { ReasonDialog, showSuccess } from "@tieout/ui";
import type { ComponentType } from "react";
import { type StaffPerson, staffRoutes } from "../contract/index.ts";
import { FlagsDialog } from "./flags-dialog.tsx";

export type PersonAction = "view" | "unlock" | "link" | "flags";

interface PersonDialogProps {
  readonly person: StaffPerson;
  readonly action: PersonAction;
  readonly ViewAccount: ViewAccount;
  readonly onClose: () => void;
}

/** Asks for a reason and then opens a person's account; supplied by the sessions domain. */
export type ViewAccount = ComponentType<{ readonly person: { readonly id: string; readonly name: string }; readonly onClose: () => void }>;

/** Actions that staff can take on one person, each with a reason. */
export function PersonDialog({ person, action, ViewAccount, onClose }: PersonDialogProps) {
  if (action === "flags") return <PersonFlags person={person} onClose={onClose} />;
  if (action === "view") return <ViewAccount person={person} onClose={onClose} />;
  return action === "unlock" ? <Unlock person={person} onClose={onClose} /> : <SendLink person={person} onClose={onClose} />;
}

type OneProps = Pick<PersonDialogProps, "person" | "onClose">;

function Unlock({ person, onClose }: OneProps) {
  const unlock = useRouteMutation(staffRoutes, "unlockPerson", {
    onSuccess: () => {
      showSuccess("Sign-in unlocked.", person.name);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Unlock sign-in for ${person.name}?`}
      confirmLabel="Unlock"
      busy={unlock.isPending}
      problem={unlock.error}
      onConfirm={(reason) => unlock.mutate({ params: { userId: person.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function SendLink({ person, onClose }: OneProps) {
  const send = useRouteMutation(staffRoutes, "sendPasswordLink", {
    onSuccess: () => {
      showSuccess("Link sent.", `We emailed it to ${person.email}.`);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Send ${person.name} a link to set a password?`}
      confirmLabel="Send link"
      busy={send.isPending}
      problem={send.error}
      onConfirm={(reason) => send.mutate({ params: { userId: person.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function PersonFlags({ person, onClose }: OneProps) {
  const save = useRouteMutation(staffRoutes, "putPersonFlags", {
    onSuccess: () => {
      showSuccess("Flags saved.", person.name);
      onClose();
    },
  });
  return (
    <FlagsDialog
      of={person.name}
      flags={person.flags}
      busy={save.isPending}
      problem={save.error}
      onConfirm={(body) => save.mutate({ params: { userId: person.id }, body })}
      onClose={onClose}
    />
  );
}
