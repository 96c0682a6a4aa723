import { Button, FileInput, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, showSuccess, TextAreaField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { addendumRoutes } from "../contract/index.ts";

interface AddAddendumProps {
  readonly engagementId: string;
  readonly onClose: () => void;
}

function useAddendum({ engagementId, onClose }: AddAddendumProps) {
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const add = useRouteMutation(addendumRoutes, "addAddendum", {
    onSuccess: ({ file_name: name }) => {
      onClose();
      showSuccess("Addendum added.", name);
    },
  });
  const isReasoned = reason.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || !isReasoned) return;
    const body = new FormData();
    body.set("reason", reason.trim());
    body.set("file", file);
    add.mutate({ params: { engagementId }, body });
  };
  return {
    ...{ add, submit, file, setFile, reason, setReason },
    fileError: tried && !file ? requiredSentence("file") : undefined,
    reasonError: tried && !isReasoned ? requiredSentence("reason") : undefined,
  };
}

/** Asks for the file and the reason it was added after the lock. */
export default function AddAddendum(props: AddAddendumProps) {
  const { add, submit, file, setFile, reason, setReason, fileError, reasonError } = useAddendum(props);
  return (
    <Modal opened onClose={props.onClose} title="Add an addendum?" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={submit} noValidate className="t-col" style={{ gap: 16 }}>
        <p className="t-sec">
          We record the date and your name. An addendum can't be changed or removed. The sealed bundle doesn't change.
        </p>
        <FileInput label="File" required value={file} onChange={setFile} error={fileError} placeholder="Choose a file" data-autofocus />
        <TextAreaField
          label="Reason"
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={reasonError}
        />
        {add.error ? (
          <Note family="bad" live>
            {add.error.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  );
}
