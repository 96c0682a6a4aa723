import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { Note } from "@tieout/ui";
import { useEffect, useRef } from "react";
import type { LoginAnswer } from "./login-answer.ts";
import { canUsePasskeys, usePasskeySignIn } from "./use-passkey.ts";

interface PasskeyButtonProps {
  /** Whether the person already clicked before the button was loaded. */
  readonly asksAtOnce?: boolean;
  readonly onSignedIn: (answer: LoginAnswer) => void;
}

/**
 * Renders nothing if the browser doesn't support passkeys or the page was opened by a bare IP address; if the person already clicked,
 * explains the problem instead.
 */
export default function PasskeyButton({ asksAtOnce = false, onSignedIn }: PasskeyButtonProps) {
  const { isPending, problem, send } = usePasskeySignIn(onSignedIn);
  const first = useRef(asksAtOnce ? send : null);
  useEffect(() => {
    void first.current?.();
    first.current = null;
  }, []);
  if (!asksAtOnce && !canUsePasskeys()) return null;
  return (
    <div className="t-col" style={{ gap: 12, marginTop: 12 }}>
      <Button
        variant="default"
        size="lg"
        fullWidth
        loading={isPending}
        leftSection={<IconFingerprint size={18} stroke={1.75} />}
        onClick={() => void send()}
      >
        Use a passkey
      </Button>
      {problem === null ? null : (
        <Note family="bad" live>
          {problem}
        </Note>
      )}
    </div>
  );
}
