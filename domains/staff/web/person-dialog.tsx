import { useRouteMutation } from "@tieout/client";
import { supportRoutes } from "@tieout/identity/contract";
import { showSuccess } from "@tieout/ui";
import { type StaffPerson, staffRoutes } from "../contract/index.ts";
import { FlagsDialog } from "./flags-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

export type PersonAction = "view" | "unlock" | "link" | "flags";

interface PersonDialogProps {
  readonly person: StaffPerson;
  readonly action: PersonAction;
  readonly onClose: () => void;
}

/** What staff do for one person, each with a reason. */
export function PersonDialog({ person, action, onClose }: PersonDialogProps) {
  if (action === "flags") return <PersonFlags person={person} onClose={onClose} />;
  if (action === "view") return <ViewAccount person={person} onClose={onClose} />;
  return action === "unlock" ? <Unlock person={person} onClose={onClose} /> : <SendLink person={person} onClose={onClose} />;
}

type OneProps = Omit<PersonDialogProps, "action">;

/** `/assume` takes over from here. It reads the cookies that the call sets, which only a page loaded from that path can. */
function ViewAccount({ person, onClose }: OneProps) {
  const begin = useRouteMutation(supportRoutes, "beginSupport", { onSuccess: () => window.location.assign("/assume") });
  return (
    <ReasonDialog
      title={`View the account of ${person.name}?`}
      confirmLabel="View account"
      busy={begin.isPending || begin.isSuccess}
      problem={begin.error}
      onConfirm={(reason) => begin.mutate({ params: { userId: person.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="t-sec">
        You see what {person.name} sees, for an hour at most. The firm's admins are mailed at once, see your name and your reason, and can
        end the session. Each call is in the firm's audit log.
      </p>
    </ReasonDialog>
  );
}

function Unlock({ person, onClose }: OneProps) {
  const unlock = useRouteMutation(staffRoutes, "unlockPerson", {
    onSuccess: () => {
      showSuccess("Sign-in unlocked.", person.name);
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Unlock the sign-in of ${person.name}?`}
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
      showSuccess("Link sent.", `It goes to ${person.email}.`);
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
