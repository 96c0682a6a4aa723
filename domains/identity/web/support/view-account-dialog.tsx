import { useRouteMutation } from "@tieout/client";
import { ReasonDialog } from "@tieout/ui";
import { supportRoutes } from "../../contract/index.ts";

interface ViewAccountDialogProps {
  readonly person: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Hands over to `/assume`, which reads the cookies that the call sets; only a page loaded from that path can read them. */
export default function ViewAccountDialog({ person, onClose }: ViewAccountDialogProps) {
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
        You see what {person.name} sees, for an hour at most. The firm's admins are emailed right away, see your name and reason, and can
        end the session. Every call is in the firm's audit log.
      </p>
    </ReasonDialog>
  );
}
