import { Button, Checkbox } from "@mantine/core";
import { IconArrowRight, IconCheck, IconX, type TablerIcon } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { ConnectView } from "../../../contract/payroll-connection-routes.ts";

interface ConsentFormProps {
  readonly consent: ConnectView["consent"];
  readonly isPending: boolean;
  readonly onAgreed: () => void;
}

/** Lists the data that is read and data that is never read, and asks for consent. */
export function ConsentForm({ consent, isPending, onAgreed }: ConsentFormProps) {
  const [agrees, setAgrees] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="t-connect-form"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!agrees);
        if (agrees) onAgreed();
      }}
    >
      <div className="t-connect-lists">
        <Points title="What we read" points={consent.read} Icon={IconCheck} family="ok" />
        <Points title="What we never keep or do" points={consent.never} Icon={IconX} family="dim" />
      </div>
      <Checkbox
        size="md"
        label="I agree to this text"
        description={consent.text}
        checked={agrees}
        error={
          isMissing
            ? "Check this box if you're authorized to share the data and agree to the text. Otherwise, upload a file below."
            : undefined
        }
        onChange={(event) => {
          setAgrees(event.currentTarget.checked);
          setMissing(false);
        }}
      />
      <div className="t-row t-wrap" style={{ gap: 12 }}>
        <Button type="submit" size="md" loading={isPending} rightSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}>
          Go to your payroll company
        </Button>
        <span className="t-small t-dim">
          Consent text, version {consent.version}. We keep it with the date and time. You can disconnect at any time on this page.
        </span>
      </div>
    </form>
  );
}

interface PointsProps {
  readonly title: string;
  readonly points: readonly string[];
  readonly Icon: TablerIcon;
  readonly family: "ok" | "dim";
}

function Points({ title, points, Icon, family }: PointsProps) {
  const id = useId();
  return (
    <div>
      <h4 className="t-small t-med" id={id}>
        {title}
      </h4>
      <ul aria-labelledby={id}>
        {points.map((point) => (
          <li key={point}>
            <Icon size={16} stroke={1.75} aria-hidden="true" className={`t-icon t-${family}`} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
