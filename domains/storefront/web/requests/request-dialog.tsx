import { Button, FileInput, Modal } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, showSuccess, TextField } from "@tieout/ui";
import { RichTextField } from "@tieout/ui/editor";
import { useState } from "react";
import { toolkitRequestRoutes } from "../../contract/index.ts";
import { requestMegabytes } from "../../core/index.ts";
import "../purchases/purchases.css";

function useRequest(onClose: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState("");
  const [comments, setComments] = useState("");
  const [tried, setTried] = useState(false);
  const send = useRouteMutation(toolkitRequestRoutes, "requestToolkit", {
    onSuccess: ({ file_name }) => {
      onClose();
      showSuccess("Toolkit requested.", `${file_name}. Track its progress in your library.`);
    },
  });
  const submit = (): void => {
    setTried(true);
    if (!file) return;
    const body = new FormData();
    body.set("file_name", name.trim());
    body.set("comments", comments);
    body.set("file", file);
    send.mutate({ body });
  };
  return {
    file,
    setFile,
    name,
    setName,
    comments,
    setComments,
    submit,
    send,
    error: tried && !file ? requiredSentence("report") : undefined,
  };
}

/** Asks for the report, its name, and notes for the preparers. */
export default function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useRequest(onClose);
  return (
    <Modal opened onClose={onClose} size="lg" title="Request a toolkit" closeButtonProps={{ "aria-label": "Close" }}>
      <form
        noValidate
        className="t-col t-request-form"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <p className="t-sec">Send your service provider's SOC report. We'll review it and prepare a toolkit for your firm only.</p>
        <RequestFields form={form} />
        {form.send.error ? (
          <Note family="bad" live>
            {form.send.error.message}
          </Note>
        ) : null}
        <div className="t-row t-card-acts">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.send.isPending}>
            Send request
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const RequestFields = ({ form }: { readonly form: ReturnType<typeof useRequest> }) => (
  <>
    <FileInput
      label="Report"
      required
      accept="application/pdf"
      placeholder="Choose a PDF"
      description={`A PDF of at most ${requestMegabytes} MB. It is stored encrypted.`}
      value={form.file}
      onChange={form.setFile}
      error={form.error}
      data-autofocus
    />
    <TextField
      label="File name"
      description="Leave blank to use the name of the file."
      maxLength={255}
      value={form.name}
      onChange={(event) => form.setName(event.currentTarget.value)}
    />
    <div>
      <p className="t-med">Comments</p>
      <RichTextField label="Comments" html={form.comments} onChange={form.setComments} />
    </div>
  </>
);
