import { Button, FileInput, Modal, SegmentedControl } from "@mantine/core";
import { useRouteMutation } from "@tieout/client";
import { Note, requiredSentence, SelectField, showSuccess, TextField } from "@tieout/ui";
import { type FormEvent, useState } from "react";
import { type Evidence, evidenceRoutes } from "../../contract/index.ts";
import { evidenceAddress, evidenceMegabytes } from "../../core/evidence-file.ts";
import type { ReviewedResult } from "../reviewed-paper.ts";
import { type EvidenceSubject, placeValue, subjectChoices, subjectOfValue } from "./evidence-subject.ts";

interface AttachDialogProps {
  readonly engagementId: string;
  readonly result: ReviewedResult;
  /** If omitted, the user chooses it in the dialog. */
  readonly subject?: EvidenceSubject;
  /** The subject in words: `procedure 3`. */
  readonly what?: string;
  readonly onClose: () => void;
}

const noErrors = { file: undefined, title: undefined, url: undefined };
const linkSentence = "Enter a complete address that starts with https:// and has no spaces.";

function useAttachment({ engagementId, result, subject, onClose }: AttachDialogProps) {
  const [shape, setShape] = useState<"file" | "link">("file");
  const [place, setPlace] = useState(placeValue(subject ?? { about: "workpaper", address: "" }));
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState("");
  const [url, setUrl] = useState("");
  const [tried, setTried] = useState(false);
  const onSuccess = ({ title: name }: Evidence) => {
    onClose();
    showSuccess("Evidence attached.", name);
  };
  const attachFile = useRouteMutation(evidenceRoutes, "attachFile", { onSuccess });
  const attachLink = useRouteMutation(evidenceRoutes, "attachLink", { onSuccess });
  const params = { engagementId, outputKey: result.output.key };
  const errors = {
    file: file ? undefined : requiredSentence("file"),
    title: title.trim() === "" ? requiredSentence("name") : undefined,
    url: evidenceAddress(url) === null ? linkSentence : undefined,
  };
  const sendFile = () => {
    if (!file) return;
    const { about, address } = subjectOfValue(place);
    const body = new FormData();
    body.set("about", about);
    body.set("address", address);
    body.set("file", file);
    attachFile.mutate({ params, body });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (shape === "file") sendFile();
    else if (!errors.title && !errors.url)
      attachLink.mutate({ params, body: { ...subjectOfValue(place), title: title.trim(), url: url.trim() } });
  };
  return {
    ...{ shape, setShape, place, setPlace, file, setFile, title, setTitle, url, setUrl, submit },
    errors: tried ? errors : noErrors,
    busy: attachFile.isPending || attachLink.isPending,
    problem: (shape === "file" ? attachFile : attachLink).error,
  };
}

type Attachment = ReturnType<typeof useAttachment>;

/** Asks for a file or link and what it supports. */
export default function AttachDialog(props: AttachDialogProps) {
  const { result, subject, what, onClose } = props;
  const form = useAttachment(props);
  return (
    <Modal opened onClose={onClose} title="Attach evidence" closeButtonProps={{ "aria-label": "Close" }}>
      <form onSubmit={form.submit} noValidate className="t-col" style={{ gap: 16 }}>
        {subject ? (
          <p className="t-sec">Evidence of {what}.</p>
        ) : (
          <SelectField
            label="Evidence of"
            searchable
            allowDeselect={false}
            data={subjectChoices(result)}
            value={form.place}
            onChange={(value) => value && form.setPlace(value)}
          />
        )}
        <SegmentedControl
          aria-label="Kind of evidence"
          value={form.shape}
          onChange={(value) => form.setShape(value as "file" | "link")}
          data={[
            { value: "file", label: "File" },
            { value: "link", label: "Link" },
          ]}
        />
        {form.shape === "file" ? <FileFields form={form} /> : <LinkFields form={form} />}
        {form.problem ? (
          <Note family="bad" live>
            {form.problem.message}
          </Note>
        ) : null}
        <div className="t-row" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Attach
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const FileFields = ({ form }: { readonly form: Attachment }) => (
  <FileInput
    label="File"
    required
    description={`PDF, PNG or JPEG of at most ${evidenceMegabytes.perFile} MB. Tieout doesn't read its content. Leave out anything the workpaper doesn't need.`}
    accept="application/pdf,image/png,image/jpeg"
    value={form.file}
    onChange={form.setFile}
    error={form.errors.file}
    placeholder="Choose a file"
    data-autofocus
  />
);

const LinkFields = ({ form }: { readonly form: Attachment }) => (
  <>
    <TextField
      label="Name"
      required
      maxLength={200}
      value={form.title}
      onChange={(event) => form.setTitle(event.currentTarget.value)}
      error={form.errors.title}
      data-autofocus
    />
    <TextField
      label="Address"
      required
      type="url"
      maxLength={2000}
      placeholder="https://"
      description="A link has no hash: the bundle keeps its address, not its content. To keep the content, attach a file."
      value={form.url}
      onChange={(event) => form.setUrl(event.currentTarget.value)}
      error={form.errors.url}
    />
  </>
);
