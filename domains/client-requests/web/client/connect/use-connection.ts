import { useQueryClient } from "@tanstack/react-query";
import { queryKeyOf, useRouteMutation, useRouteQuery } from "@tieout/client";
import { useEffect, useState } from "react";
import { type ConnectView, payrollConnectionRoutes } from "../../../contract/payroll-connection-routes.ts";
import { takeReturned } from "./returned-connection.ts";

const lookAgainMilliseconds = 2000;
const moves = (view: ConnectView | undefined): boolean =>
  view?.connection?.status === "reading" || (view?.connection?.status === "waiting" && view.connection.ended_at === null);

/** The request's connection, polled while it is being read. */
export function useConnection() {
  const cache = useQueryClient();
  const query = useRouteQuery(payrollConnectionRoutes, "getPayrollConnection", undefined, {
    refetchInterval: ({ state }) => (moves(state.data) ? lookAgainMilliseconds : false),
  });
  const keep = (view: ConnectView): void => {
    cache.setQueryData(queryKeyOf("getPayrollConnection"), view);
  };
  const finish = useFinish(keep);
  const status = query.data?.connection?.status;
  useEffect(() => {
    if (status !== "done") return;
    for (const name of ["getClientRequest", "listClientFiles"]) void cache.invalidateQueries({ queryKey: [name] });
  }, [status, cache]);
  return {
    query,
    ...finish,
    begin: useRouteMutation(payrollConnectionRoutes, "beginPayrollConnection", {
      onSuccess: ({ address }) => window.location.assign(address),
    }),
    again: useRouteMutation(payrollConnectionRoutes, "readPayrollAgain", { onSuccess: keep }),
    end: useRouteMutation(payrollConnectionRoutes, "endPayrollConnection", { onSuccess: keep }),
  };
}

/** Submits the payroll system's response that came with the redirect. */
function useFinish(keep: (view: ConnectView) => void) {
  const [isCanceled, setCanceled] = useState(false);
  const finish = useRouteMutation(payrollConnectionRoutes, "finishPayrollConnection", { onSuccess: keep });
  const { mutate } = finish;
  useEffect(() => {
    const returned = takeReturned();
    if (returned?.kind === "canceled") setCanceled(true);
    if (returned?.kind === "code") mutate({ body: { code: returned.code, state: returned.state } });
  }, [mutate]);
  return { finish, isCanceled };
}
