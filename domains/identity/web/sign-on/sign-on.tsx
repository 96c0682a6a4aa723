import { Button, Loader } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { ApiProblem, useClient } from "@tieout/client";
import { Note } from "@tieout/ui";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { signOnRoutes } from "../../contract/index.ts";
import type { AskedForCode, LoginAnswer } from "../login-answer.ts";
import { keepBegun, type Return, type ReturnedSignOn, takeReturn } from "./begun-sign-on.ts";
import { useSignOnOffer } from "./use-sign-on-offer.ts";

interface SignOnProps {
  /** Email typed so far. */
  readonly email: string;
  readonly onSignedIn: (answer: LoginAnswer) => void;
  readonly onCodeAsked: (asked: AskedForCode) => void;
}

/**
 * Redirect parameters that the page was opened with, until they are used; undefined until the login is shown. Not read on import, because
 * other pages load this module too.
 */
let returned: Return | null | undefined;

const openedWith = (): Return | null => {
  if (returned === undefined) returned = takeReturn(location.search, sessionStorage);
  return returned;
};

/** Single sign-on: offered if the typed email's domain has it, and completed when the issuer redirects the browser back. */
export default function SignOn({ email, onSignedIn, onCodeAsked }: SignOnProps) {
  const { isFinishing, problem } = useFinish({ onSignedIn, onCodeAsked });
  const offer = useSignOnOffer(email);
  const begin = useBegin(email);
  const sentence = begin.problem ?? problem;
  if (isFinishing) return <SignOnProgress />;
  return (
    <>
      {sentence === null ? null : (
        <Note family="bad" live>
          {sentence}
        </Note>
      )}
      <div role="status" className="t-sr">
        {offer ? `Single sign-on for ${offer.firm} is available.` : ""}
      </div>
      {offer ? (
        <div className="t-sign-on">
          <div className="t-sign-on-or">or</div>
          <Button
            variant="default"
            size="lg"
            fullWidth
            loading={begin.isPending}
            leftSection={<IconBuildingBank size={18} stroke={1.75} />}
            onClick={() => void begin.send()}
          >
            Continue with {offer.firm} single sign-on
          </Button>
          <p className="t-small t-dim">Offered because your firm has set it up for {offer.domain}.</p>
        </div>
      ) : null}
    </>
  );
}

/** Marks the enclosing login box, which then hides everything else. */
function SignOnProgress() {
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const box = line.current?.closest(".t-login-box");
    box?.setAttribute("data-finishing", "");
    return () => box?.removeAttribute("data-finishing");
  }, []);
  return (
    <p ref={line} className="t-sign-on-finishing t-row" role="status" style={{ gap: 10 }}>
      <Loader size="sm" aria-hidden="true" /> Finishing your firm's single sign-on…
    </p>
  );
}

/** The sentence for a failed call; rethrows any other error. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof ApiProblem) return error.message;
  throw error;
};

/** Sends the browser to the issuer; this tab remembers the sign-in. */
function useBegin(email: string) {
  const client = useClient(signOnRoutes);
  const [state, setState] = useState<{ readonly isPending: boolean; readonly problem: string | null }>({ isPending: false, problem: null });
  const send = async (): Promise<void> => {
    setState({ isPending: true, problem: null });
    try {
      const typed = email.trim().toLowerCase();
      const { authorization_address: address, state: begun } = await client.beginSignOn({ body: { email: typed } });
      keepBegun(sessionStorage, { email: typed, state: begun, search: location.search });
      // Never resolves; the page is about to be left.
      location.assign(address);
    } catch (error) {
      setState({ isPending: false, problem: sentenceOf(error) });
    }
  };
  return { ...state, send };
}

function useFinish(handlers: Pick<SignOnProps, "onSignedIn" | "onCodeAsked">) {
  const client = useClient(signOnRoutes);
  const [given] = useState(openedWith);
  const [isFinishing, setFinishing] = useState(given?.kind === "answer");
  const [problem, setProblem] = useState<string | null>(given?.kind === "refused" ? given.sentence : null);
  // Handlers may have changed along with the URL in the meantime.
  const newest = useRef(handlers);
  useEffect(() => {
    newest.current = handlers;
  });
  useEffect(() => {
    const finish = async (answer: ReturnedSignOn): Promise<void> => {
      try {
        const session = await client.finishSignOn({ body: answer });
        if ("mfa_required" in session) newest.current.onCodeAsked({ ...session, email: answer.email });
        else newest.current.onSignedIn(session);
      } catch (error) {
        setProblem(sentenceOf(error));
        setFinishing(false);
      }
    };
    if (!given || returned === null) return;
    returned = null;
    // Removes the code from the address bar and the history.
    history.replaceState(history.state, "", `/login${given.search}`);
    if (given.kind === "answer") void finish(given.answer);
  }, [client, given]);
  return { isFinishing, problem };
}
