import { Button } from "@mantine/core";
import { IconClock, IconUserExclamation } from "@tabler/icons-react";
import { useEffect, useState } from "react";

interface ImpersonationBannerProps {
  readonly email: string;
  readonly reason: string | null;
  readonly expiresAt: string;
  readonly onEnd: () => void;
}

/** A banner that can't be closed. */
export default function ImpersonationBanner({ email, reason, expiresAt, onEnd }: ImpersonationBannerProps) {
  return (
    <div className="t-impersonation" role="status">
      <IconUserExclamation size={18} stroke={1.75} aria-hidden="true" className="t-icon t-warn" />
      <span className="t-grow">
        the <b>{email}</b> user is being impersonated by the staff member and all actions in this session will be logged.
        {reason ? (
          <span className="t-small t-dim" style={{ display: "block" }}>
            Reason: “{reason}”. You can't sign off, change passwords or users, or open full SSNs.
          </span>
        ) : null}
      </span>
      <TimeLeft until={expiresAt} />
      <Button variant="default" size="xs" className="t-no-print" onClick={onEnd}>
        End session
      </Button>
    </div>
  );
}

/** Counts in minutes, because screen readers would announce text that changes every second. */
function TimeLeft({ until }: { readonly until: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / 60_000));
  return (
    <span className="t-row t-small t-no-print" style={{ gap: 6, whiteSpace: "nowrap" }}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" className="t-icon" />
      {minutes} min left
    </span>
  );
}
