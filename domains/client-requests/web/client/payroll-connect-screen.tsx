import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiProblem, queryKeyOf, useClient, useRouteQuery } from "@tieout/client";
import { ErrorPanel, LoadingLines, RemoteContent } from "@tieout/ui";
import { useState } from "react";
import { type ClientView, clientPageRoutes } from "../../contract/index.ts";
import { ClientFrame } from "./client-frame.tsx";
import { LandingPage } from "./landing-page.tsx";
import { PinForm } from "./pin-form.tsx";
import { RequestPage } from "./request-page.tsx";

interface PayrollConnectScreenProps {
  /** Token from the opened link; null without a link, and after a reload. */
  readonly token: string | null;
}

/**
 * If the client has an open request in this browser, shows that request; otherwise asks for the PIN if there is a link, or explains how to
 * get a link.
 */
export function PayrollConnectScreen({ token }: PayrollConnectScreenProps) {
  const opened = useOpened(token);
  if (opened.problem)
    return (
      <ClientFrame firm={null}>
        <div className="t-client-narrow">
          <ErrorPanel title="Couldn't load the page" problem={opened.problem} onRetry={opened.retry} />
        </div>
      </ClientFrame>
    );
  if (opened.isOpen === undefined)
    return (
      <ClientFrame firm={null}>
        <div className="t-client-narrow">
          <LoadingLines what="the request" shape="text" />
        </div>
      </ClientFrame>
    );
  if (opened.isOpen) return <OpenedRequest onLeft={opened.leave} />;
  return <ClientFrame firm={null}>{token === null ? <LandingPage /> : <PinForm token={token} onOpened={opened.enter} />}</ClientFrame>;
}

function OpenedRequest({ onLeft }: { readonly onLeft: () => void }) {
  const query = useRouteQuery(clientPageRoutes, "getClientRequest", undefined, { views: ["client-page"] });
  return (
    <RemoteContent query={query} what="the request">
      {(view) => <RequestPage view={view} onLeft={onLeft} />}
    </RemoteContent>
  );
}

/** Whether the opened link's request is open in this browser; without a link, whether any request is. */
function useOpened(token: string | null) {
  const client = useClient(clientPageRoutes);
  const cache = useQueryClient();
  const [decided, setDecided] = useState<boolean | null>(null);
  const look = async (): Promise<boolean> => {
    try {
      if (token !== null) return (await client.isLinkOfSession({ body: { token } })).is_open;
      cache.setQueryData(queryKeyOf("getClientRequest"), await client.getClientRequest());
      return true;
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === "http.not-opened") return false;
      throw problem;
    }
  };
  const query = useQuery<boolean, ApiProblem>({
    queryKey: ["client-session", token],
    queryFn: look,
    enabled: decided === null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { views: [] },
  });
  return {
    isOpen: decided ?? query.data,
    problem: decided === null ? query.error : null,
    retry: () => void query.refetch(),
    enter(view: ClientView) {
      cache.setQueryData(queryKeyOf("getClientRequest"), view);
      setDecided(true);
    },
    leave() {
      cache.clear();
      setDecided(false);
    },
  };
}
