import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useClient } from "@tieout/client";
import { Note } from "@tieout/ui";
import { useState } from "react";
import { signUpRoutes } from "../../contract/index.ts";
import { CallProblem } from "../call-problem.tsx";
import { useCall } from "../use-call.ts";

interface ColleaguesNoteProps {
  readonly email: string;
  readonly hasAskedAdmin: boolean;
}

/**
 * Warns before a firm gets a second organization by accident. Doesn't name the firm, because the reader has proven only a mailbox, not
 * their employer.
 */
export function ColleaguesNote({ email, hasAskedAdmin }: ColleaguesNoteProps) {
  const [isAsked, setAsked] = useState(hasAskedAdmin);
  const client = useClient(signUpRoutes);
  const { isPending, problem, send } = useCall(
    () => client.askAdmin(),
    () => setAsked(true),
  );
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return (
    <div className="t-col" style={{ gap: 8, marginTop: 16 }}>
      {isAsked ? (
        <Note family="ok" live>
          We asked the organization's admins. If one invites you, you'll get an email with a link, so you can close this page. You can still
          create your own account below.
        </Note>
      ) : (
        <Note family="info" Icon={IconBuilding}>
          People with addresses at <b className="t-med">{domain}</b> are already on Tieout. Ask an admin of their organization to invite
          you, or create a new organization below.
          <Button variant="default" size="xs" mt={8} display="block" loading={isPending} onClick={() => void send(undefined)}>
            Ask for an invitation
          </Button>
        </Note>
      )}
      {problem ? <CallProblem problem={problem} /> : null}
    </div>
  );
}
