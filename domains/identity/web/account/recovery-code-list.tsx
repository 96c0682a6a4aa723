import { Button } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { Note, showError, showSuccess } from "@tieout/ui";
import { useEffect, useRef } from "react";

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onDone: () => void;
}

const fileText = (codes: readonly string[], email: string): string =>
  [`Tieout recovery codes for ${email}`, "Each code signs you in once, in place of a code from your app.", "", ...codes, ""].join("\r\n");

/** Shows the codes once; the server stores only their hashes. */
export function RecoveryCodeList({ codes, email, onDone }: RecoveryCodeListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard?.writeText(codes.join("\n")).then(
      () => showSuccess("Recovery codes copied."),
      () => showError("Your browser blocked copying. Download the codes instead."),
    ) ?? showError("Your browser blocked copying. Download the codes instead.");
  return (
    <div className="t-col" style={{ gap: 12, padding: 16 }}>
      <h3 className="t-h3" tabIndex={-1} ref={heading}>
        Save your recovery codes
      </h3>
      <Note family="warn">
        You'll see these codes only once. Each one signs you in once when you don't have your phone. Keep them where you keep your
        passwords.
      </Note>
      <ul className="t-recovery t-mono" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="t-row t-wrap">
        <Button variant="default" leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} />}
          component="a"
          download="tieout-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText(codes, email))}`}
        >
          Download
        </Button>
        <span className="t-grow" />
        <Button onClick={onDone}>I've saved them</Button>
      </div>
    </div>
  );
}
