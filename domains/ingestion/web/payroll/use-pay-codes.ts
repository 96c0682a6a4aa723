import { useQueryClient } from "@tanstack/react-query";
import { ApiProblem, invalidateViews, queryKeyOf, useClient, useRouteQuery } from "@tieout/client";
import { useCallback, useRef, useState } from "react";
import { ingestionRoutes, type PayCodes } from "../../contract/index.ts";
import type { PayDecision } from "../../core/index.ts";

export interface PayChoice {
  readonly key: string;
  readonly decision: PayDecision;
  readonly was: PayDecision | null;
  readonly reason?: string;
}

/** Codes for which two users made different decisions. */
export interface PayContest {
  readonly nodeId: string;
  readonly mine: readonly PayChoice[];
  readonly keys: readonly string[];
  readonly current: PayCodes;
  readonly changedBy: { readonly name: string; readonly on: string } | null;
}

const touched = ["engagements", "files", "mappings", "payroll"];

interface Problem {
  readonly problem: ApiProblem;
  readonly again: () => void;
}

/** Sends decisions one after another; `onRefused` gets the decisions the server refused. */
function useSaving(engagementId: string) {
  const client = useClient(ingestionRoutes);
  const cache = useQueryClient();
  const line = useRef<Promise<void>>(Promise.resolve());
  const take = useCallback(
    (answer: PayCodes) => cache.setQueryData(queryKeyOf("getPayCodes", { params: { engagementId } }), answer),
    [cache, engagementId],
  );
  const send = useCallback(
    (
      nodeId: string,
      choices: readonly PayChoice[],
      { onSaved, onRefused }: { readonly onSaved: () => void; readonly onRefused: (problem: ApiProblem) => void },
    ) => {
      const save = async () => {
        try {
          const body = { data_feed_node_id: nodeId, decisions: choices.map((choice) => ({ ...choice })) };
          take(await client.putPayDecisions({ params: { engagementId }, body }));
          onSaved();
          await invalidateViews(cache, ["engagements", "files", "mappings"]);
        } catch (error) {
          if (!(error instanceof ApiProblem)) throw error;
          onRefused(error);
        }
      };
      // Lets an unexpected error surface as unhandled, and still sends the next decision.
      line.current = line.current.catch(() => undefined).then(save);
    },
    [cache, client, engagementId, take],
  );
  return { take, send };
}

const contestOf = (problem: ApiProblem, nodeId: string, mine: readonly PayChoice[]): PayContest | null => {
  if (problem.code !== "ingestion.pay-codes-changed") return null;
  const {
    current,
    keys,
    changed_by: changedBy,
  } = problem.document as Pick<PayContest, "current" | "keys"> & {
    readonly changed_by: PayContest["changedBy"];
  };
  return { nodeId, mine, keys, current, changedBy };
};

/** The user's decisions, to be sent again to overwrite the colleague's. */
function againOver({ current, mine, nodeId, keys }: PayContest, isMine: boolean): readonly PayChoice[] {
  const codes = current.slots.find((slot) => slot.data_feed_node_id === nodeId)?.codes ?? [];
  const now = new Map(codes.map((code) => [code.key, code.decision]));
  return mine.filter(({ key }) => isMine || !keys.includes(key)).map((choice) => ({ ...choice, was: now.get(choice.key) ?? null }));
}

/** An engagement's pay codes. A decision shows immediately and is saved after the decisions made before it. */
export function usePayCodes(engagementId: string) {
  const query = useRouteQuery(ingestionRoutes, "getPayCodes", { params: { engagementId } }, { views: touched });
  const { take, send } = useSaving(engagementId);
  const [open, setOpen] = useState<ReadonlyMap<string, PayChoice>>(new Map());
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [contest, setContest] = useState<PayContest | null>(null);
  const settle = (choices: readonly PayChoice[]) =>
    setOpen((before) => new Map([...before].filter(([, choice]) => !choices.includes(choice))));
  const decide = (nodeId: string, choices: readonly PayChoice[]) => {
    setOpen((before) => new Map([...before, ...choices.map((choice) => [`${nodeId} ${choice.key}`, choice] as const)]));
    setProblem(null);
    const onSaved = () => {
      settle(choices);
      setSavedAt(new Date());
    };
    const onRefused = (refused: ApiProblem) => {
      const found = contestOf(refused, nodeId, choices);
      if (found) setContest(found);
      else setProblem({ problem: refused, again: () => decide(nodeId, choices) });
    };
    send(nodeId, choices, { onSaved, onRefused });
  };
  const answerContest = (isMine: boolean) => {
    if (!contest) return;
    setContest(null);
    take(contest.current);
    settle(contest.mine);
    const again = againOver(contest, isMine);
    if (again.length > 0) decide(contest.nodeId, again);
  };
  const drop = () => {
    setOpen(new Map());
    setProblem(null);
  };
  return { query, open, savedAt, problem, contest, decide, answerContest, drop };
}
