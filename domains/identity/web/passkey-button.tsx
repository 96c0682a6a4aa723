import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { Note } from "@tieout/ui";
import type { LoginAnswer } from "./login-answer.ts";
import { canUsePasskeys, usePasskeySignIn } from "./use-passkey.ts";

interface PasskeyButtonProps {
  readonly onSignedIn: (answer: LoginAnswer) => void;
}

/** Nothing where the browser knows no passkeys, or the product has no name that one could be bound to. */
export default function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const { isPending, problem, send } = usePasskeySignIn(onSignedIn);
  if (!canUsePasskeys()) return null;
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
