import { useRouteMutation } from "@tieout/client";
import { ConfirmDialog, Note, requiredSentence, TextAreaField } from "@tieout/ui";
import { useState } from "react";
import { reviewRoutes, type SignOff } from "../../contract/index.ts";

interface WithdrawDialogProps {
  readonly params: { readonly engagementId: string; readonly outputKey: string; readonly signOffId: string };
  readonly signOff: SignOff;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** Withdraws a sign-off; an admin who withdraws another person's must give a reason. */
export function WithdrawDialog({ params, signOff, isOwn, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const withdraw = useRouteMutation(reviewRoutes, "withdrawSignOff", { onSuccess: onClose });
  const isMissing = !isOwn && reason.trim() === "";
  const confirm = () => {
    setTried(true);
    if (!isMissing) withdraw.mutate({ params, body: { reason: reason.trim() } });
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={isOwn ? `Withdraw your sign-off as ${signOff.role}?` : `Withdraw the sign-off of ${signOff.by.name}?`}
      confirmLabel="Withdraw"
      busy={withdraw.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="t-col" style={{ gap: 16 }}>
        <p>This workpaper's history keeps it and shows who withdrew it and when.</p>
        <TextAreaField
          label="Reason"
          required={!isOwn}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={tried && isMissing ? requiredSentence("reason") : undefined}
        />
        {withdraw.error ? (
          <Note family="bad" live>
            {withdraw.error.message}
          </Note>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
