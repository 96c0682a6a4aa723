import { Button } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconDownload, IconMail } from "@tabler/icons-react";
import { useRouteMutation } from "@tieout/client";
import { showSuccess } from "@tieout/ui";
import { ChooseTextFile, decodeText, ImportFrame, ImportRows, saveTextFile } from "@tieout/ui/grid";
import { useState } from "react";
import { type Invites, userRoutes } from "../../contract/index.ts";
import { mostInvitedAtOnce } from "../../core/index.ts";
import { actionWords, countsSentence, doneWords, inviteLabel, inviteTemplate, refusedInvites, roleText } from "./invite-file.ts";

/** A file with the planned or completed outcome for each row. */
interface InviteFile {
  readonly fileName: string;
  readonly text: string;
  readonly invites: Invites;
  readonly isDone: boolean;
}

/** Invites people from a CSV file; invites no one until confirmed. */
export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const steps = useInvites(onClose);
  const { found, problem } = steps;
  return (
    <ImportFrame
      title="Invite users from a file"
      problem={problem}
      isReading={steps.isReading}
      found={found ? <FoundRows found={found} /> : null}
      chooser={<ChooseFile onChoose={steps.choose} />}
      foot={<DialogFoot steps={steps} onClose={onClose} />}
      onClose={onClose}
    />
  );
}

/** The chosen file, its preview, and the invitations it showed. */
function useInvites(onClose: () => void) {
  const [found, setFound] = useState<InviteFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = useRouteMutation(userRoutes, "previewInvites", { onError: (refused) => setProblem(refused.message) });
  const run = useRouteMutation(userRoutes, "inviteMany", {
    onSuccess: (invites) => {
      showSuccess("Users invited.", countsSentence(invites.counts));
      if (invites.counts.refused === 0) onClose();
      // Keeps the refused rows on screen; some were refused only now.
      else setFound((before) => before && { ...before, invites, isDone: true });
    },
    onError: (refused) => {
      setProblem(refused.message);
      const current = refused.code === "identity.invites-changed" ? (refused.document.current as Invites) : null;
      if (current) setFound((before) => before && { ...before, invites: current });
    },
  });
  const startAgain = () => {
    setFound(null);
    setProblem(null);
  };
  const choose = async (file: File | null) => {
    if (!file) return;
    startAgain();
    const read = decodeText(new Uint8Array(await file.arrayBuffer()), "person");
    if ("problem" in read) return setProblem(read.problem);
    const { text } = read;
    preview.mutate({ body: { text } }, { onSuccess: (invites) => setFound({ fileName: file.name, text, invites, isDone: false }) });
  };
  const confirm = () => {
    if (!found) return;
    setProblem(null);
    run.mutate({ body: { text: found.text, token: found.invites.token } });
  };
  return { found, problem, isReading: preview.isPending, isInviting: run.isPending, choose, confirm, startAgain };
}

const ChooseFile = ({ onChoose }: { readonly onChoose: (file: File | null) => void }) => (
  <>
    <p className="t-sec">
      One person per row, at most {mostInvitedAtOnce}, with the headings Email, Name and Role. The role is Auditor or Firm admin; blank
      means Auditor.
    </p>
    <ChooseTextFile
      onChoose={onChoose}
      template={{ text: inviteTemplate(), fileName: "users-template.csv" }}
      promise="You'll see what each row does before anyone is invited."
    />
  </>
);

const looksOf = (words: Readonly<Record<keyof typeof actionWords, string>>) =>
  ({
    invite: { Icon: IconMail, family: "ok", words: words.invite },
    here: { Icon: IconCircleCheck, family: "mute", words: words.here },
    refused: { Icon: IconCircleX, family: "bad", words: words.refused },
  }) as const;

function FoundRows({ found: { fileName, invites, isDone } }: { readonly found: InviteFile }) {
  const { counts, ignored_columns: ignored, rows } = invites;
  const shown = rows.map((row) => ({ ...row, title: row.email, detail: [row.name, roleText(row)].filter(Boolean).join(", ") }));
  return (
    <>
      <p className="t-sec" style={{ overflowWrap: "anywhere" }}>
        {isDone ? `${fileName}: ${countsSentence(counts)}` : `${fileName}: what each row will do. No one has been invited yet.`}
      </p>
      {ignored.length === 0 ? null : (
        <p className="t-small t-sec" style={{ overflowWrap: "anywhere" }}>
          Ignored columns: {ignored.join(", ")}
        </p>
      )}
      <ImportRows rows={shown} looks={looksOf(isDone ? doneWords : actionWords)} headings={["User", isDone ? "Result" : "Action"]} />
      {counts.refused === 0 ? null : (
        <div className="t-row t-wrap t-between" style={{ marginTop: 12 }}>
          <span className="t-small t-sec">Refused rows are skipped.</span>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} />}
            onClick={() => saveTextFile(refusedInvites(invites), "users-refused.csv", "text/csv")}
          >
            Download refused rows
          </Button>
        </div>
      )}
    </>
  );
}

interface DialogFootProps {
  readonly steps: ReturnType<typeof useInvites>;
  readonly onClose: () => void;
}

function DialogFoot({ steps: { found, startAgain, isInviting, confirm }, onClose }: DialogFootProps) {
  const label = found && !found.isDone ? inviteLabel(found.invites.counts) : null;
  return (
    <div className="t-row t-between t-wrap t-dialog-foot">
      {found ? (
        <Button variant="subtle" onClick={startAgain}>
          Choose another file
        </Button>
      ) : (
        <span />
      )}
      <span className="t-row t-wrap">
        <Button variant="default" onClick={onClose}>
          {found?.isDone ? "Close" : "Cancel"}
        </Button>
        {found && !found.isDone && label === null ? <span className="t-sec t-small">No row would invite anyone.</span> : null}
        {label === null ? null : (
          <Button loading={isInviting} onClick={confirm}>
            {label}
          </Button>
        )}
      </span>
    </div>
  );
}
