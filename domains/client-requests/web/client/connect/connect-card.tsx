import { IconPlugConnected } from "@tabler/icons-react";
import { Note, RemoteContent } from "@tieout/ui";
import type { ClientView } from "../../../contract/index.ts";
import type { ConnectView } from "../../../contract/payroll-connection-routes.ts";
import { ConnectionPanel } from "./connection-panel.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { useConnection } from "./use-connection.ts";
import "./connect.css";

/** Lets the client connect a payroll system in place of uploading files. */
export default function ConnectCard({ view }: { readonly view: ClientView }) {
  const { query, ...connection } = useConnection();
  return (
    <RemoteContent query={query} what="the connection">
      {(found) => (found.is_offered || found.connection ? <Card view={view} found={found} {...connection} /> : null)}
    </RemoteContent>
  );
}

type CardProps = { readonly view: ClientView; readonly found: ConnectView } & Omit<ReturnType<typeof useConnection>, "query">;

/** The connection if it has progressed beyond its start; null if it has only begun or has ended. */
const liveOf = (connection: ConnectView["connection"]): ConnectView["connection"] =>
  connection !== null && connection.status !== "begun" && connection.status !== "ended" ? connection : null;

function Card({ view, found, finish, isCanceled, begin, again, end }: CardProps) {
  const live = liveOf(found.connection);
  const problem = finish.error ?? begin.error ?? again.error ?? end.error;
  const canConnect = found.is_offered && (live === null || live.status === "failed");
  return (
    <section className="t-connect" aria-labelledby="connect">
      <h3 className="t-h3 t-row" id="connect" style={{ gap: 8 }}>
        <IconPlugConnected size={18} stroke={1.75} aria-hidden="true" className="t-icon" />
        Connect your payroll system
      </h3>
      <p className="t-sec">
        Sign in with your payroll company. It takes about two minutes, and you don't need a file. Neither we nor your auditor ever see your
        password.
      </p>
      <Notes isTest={found.is_test} isPending={finish.isPending} wasCanceled={isCanceled && live === null} problem={problem} />
      {live ? (
        <ConnectionPanel
          connection={live}
          hasQuestion={view.items.some(({ state }) => state === "returned")}
          isBusy={again.isPending || end.isPending}
          onAgain={() => again.mutate({})}
          onEnd={() => end.mutate({})}
        />
      ) : null}
      {found.connection?.status === "ended" ? <Disconnected /> : null}
      {canConnect && !finish.isPending ? (
        <ConsentForm
          consent={found.consent}
          isPending={begin.isPending || begin.isSuccess}
          onAgreed={() => begin.mutate({ body: { consent_version: found.consent.version, agrees: true } })}
        />
      ) : null}
    </section>
  );
}

interface NotesProps {
  readonly isTest: boolean;
  readonly isPending: boolean;
  readonly wasCanceled: boolean;
  readonly problem: { readonly message: string } | null;
}

const Notes = ({ isTest, isPending, wasCanceled, problem }: NotesProps) => (
  <>
    {isTest ? <Note family="info">This is a test system: it uses a made-up company instead of your payroll company.</Note> : null}
    {isPending ? <Note live>Your payroll company responded. Connecting …</Note> : null}
    {wasCanceled ? <Note live>You returned without connecting, so nothing was read. Try again, or upload a file below.</Note> : null}
    {problem ? (
      <Note family="bad" live>
        {problem.message}
      </Note>
    ) : null}
  </>
);

const Disconnected = () => (
  <Note live>
    The payroll system is disconnected, and nothing more is read. Data already read is kept. If you also paid people through another payroll
    system, connect that one to add its files.
  </Note>
);
