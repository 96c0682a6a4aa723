import { Button, FileInput, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { leastReasonLength } from "@tieout/kernel";
import { Note, requiredSentence, showSuccess, TextAreaField } from "@tieout/ui";
import { useState } from "react";
import { type StaffToolkitRequest, toolkitRequestStaffRoutes } from "../../contract/index.ts";
import { type RequestState, requestStateTitles } from "../../core/index.ts";

interface MoveDialogProps {
  readonly request: StaffToolkitRequest;
  readonly to: RequestState;
  readonly verb: string;
  readonly onClose: () => void;
}

function useMove({ request, to, onClose }: MoveDialogProps) {
  const [note, setNote] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const onSuccess = (): void => {
    showSuccess(`${requestStateTitles[to]}.`, `${request.firm}, ${request.file_name}`);
    onClose();
  };
  const move = useRouteMutation(toolkitRequestStaffRoutes, "moveToolkitRequest", { onSuccess });
  const deliver = useRouteMutation(toolkitRequestStaffRoutes, "deliverToolkit", { onSuccess });
  const isDelivery = to === "delivered";
  const isShort = note.trim().length < leastReasonLength;
  const submit = (): void => {
    setTried(true);
    const params = { requestId: request.id };
    if (isShort || (isDelivery && !file)) return;
    if (to === "in_review" || to === "in_preparation" || to === "canceled") move.mutate({ params, body: { state: to, note: note.trim() } });
    if (!isDelivery || !file) return;
    const body = new FormData();
    body.set("note", note.trim());
    body.set("file", file);
    deliver.mutate({ params, body });
  };
  return {
    ...{ note, setNote, file, setFile, submit, isDelivery },
    errors: tried
      ? {
          note: isShort ? `Enter at least ${leastReasonLength} characters.` : undefined,
          file: file ? undefined : requiredSentence("toolkit"),
        }
      : { note: undefined, file: undefined },
    busy: move.isPending || deliver.isPending,
    problem: move.error ?? deliver.error,
  };
}

/** Asks for a note to the firm and, when delivering, for the workbook. */
export function MoveDialog(props: MoveDialogProps) {
  const { request, verb, onClose } = props;
  const form = useMove(props);
  return (
    <Modal opened onClose={onClose} title={`${verb}: ${request.file_name}`} closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        className="t-col t-request-form"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isDelivery ? (
          <FileInput
            label="Toolkit"
            required
            placeholder="Choose an XLSX workbook"
            value={form.file}
            onChange={form.setFile}
            error={form.errors.file}
          />
        ) : null}
        <TextAreaField
          label="Note for the firm"
          required
          autosize
          minRows={3}
          maxLength={2000}
          description={`${request.firm} will see it. Kept in its audit log.`}
          value={form.note}
          error={form.errors.note}
          onChange={(event) => form.setNote(event.currentTarget.value)}
        />
        <Problem problem={form.problem} />
        <div className="t-row t-card-acts">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={form.busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const Problem = ({ problem }: { readonly problem: { readonly message: string } | null }) =>
  problem ? (
    <Note family="bad" live>
      {problem.message}
    </Note>
  ) : null;
