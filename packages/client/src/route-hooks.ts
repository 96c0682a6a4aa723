import {
  type QueryClient,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { RouteDefinition, RouteTable } from "@tieout/contract";
import { useCallback, useMemo } from "react";
import type { ApiProblem } from "./api-problem.ts";
import { useClient } from "./client-context.tsx";
import type { ClientRequest, ClientResponse } from "./create-client.ts";
import { onceAtATime } from "./once-at-a-time.ts";
import type { CallOptions } from "./transport.ts";

type QueryKey = readonly [name: string, request: unknown];
type NoRequest = Record<never, never>;
type Call = (request: unknown, options?: CallOptions) => Promise<unknown>;

/** Key of a cached view: route name and request. `[name]` alone matches every request to the route. */
export const queryKeyOf = (name: string, request: unknown = {}): QueryKey => [name, request ?? {}];

export type RouteQueryOptions<Data, Selected> = Omit<
  UseQueryOptions<Data, ApiProblem, Selected, QueryKey>,
  "queryKey" | "queryFn" | "meta"
> & {
  /**
   * Names in the routes' `touches` that make this view stale. By default, every mutation that touches anything does: a missing name costs a
   * request but never shows an outdated figure.
   */
  readonly views?: readonly string[];
};

/** Reads a route. The request is part of the cache key. */
export function useRouteQuery<T extends RouteTable, K extends keyof T & string, Selected = ClientResponse<T[K]>>(
  routes: T,
  name: K,
  request: ClientRequest<T[K]> | (NoRequest extends ClientRequest<T[K]> ? undefined : never),
  options: RouteQueryOptions<ClientResponse<T[K]>, Selected> = {},
): UseQueryResult<Selected, ApiProblem> {
  const call = useClient(routes)[name] as unknown as Call; // The mapped type can't be resolved for a generic name.
  const { views, ...queryOptions } = options;
  return useQuery({
    ...queryOptions,
    ...(views ? { meta: { views } } : {}),
    queryKey: queryKeyOf(name, request),
    queryFn: ({ signal }) => call(request, { signal }) as Promise<ClientResponse<T[K]>>,
  });
}

/** Reads a route with several requests at once, such as the pages of a list, each cached separately. */
export function useRouteQueries<T extends RouteTable, K extends keyof T & string>(
  routes: T,
  name: K,
  requests: readonly ClientRequest<T[K]>[],
  { views }: Pick<RouteQueryOptions<ClientResponse<T[K]>, unknown>, "views"> = {},
): readonly UseQueryResult<ClientResponse<T[K]>, ApiProblem>[] {
  const call = useClient(routes)[name] as unknown as Call; // The mapped type can't be resolved for a generic name.
  return useQueries({
    queries: requests.map((request) => ({
      ...(views ? { meta: { views } } : {}),
      queryKey: queryKeyOf(name, request),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(request, { signal }) as Promise<ClientResponse<T[K]>>,
    })),
  }) as readonly UseQueryResult<ClientResponse<T[K]>, ApiProblem>[]; // All requests are for one route.
}

export interface RouteMutationOptions<R extends RouteDefinition> {
  readonly onSuccess?: (answer: ClientResponse<R>, request: ClientRequest<R>) => void;
  readonly onError?: (problem: ApiProblem, request: ClientRequest<R>) => void;
  readonly onProgress?: CallOptions["onProgress"];
  /** Views that become stale in addition to the route's `touches`. */
  readonly alsoTouches?: readonly string[];
}

/** Calls a route that changes data and makes the views in its `touches` stale; an equal call is not sent while the first is running. */
export function useRouteMutation<T extends RouteTable, K extends keyof T & string>(
  routes: T,
  name: K,
  options: RouteMutationOptions<T[K]> = {},
): UseMutationResult<ClientResponse<T[K]>, ApiProblem, ClientRequest<T[K]>> {
  const call = useClient(routes)[name] as unknown as Call; // The mapped type can't be resolved for a generic name.
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: (request: ClientRequest<T[K]>) =>
      call(request, options.onProgress ? { onProgress: options.onProgress } : {}) as Promise<ClientResponse<T[K]>>,
    onSuccess: async (answer, request) => {
      options.onSuccess?.(answer, request);
      await invalidateViews(cache, [...(routes[name]?.touches ?? []), ...(options.alsoTouches ?? [])]);
    },
    ...(options.onError ? { onError: options.onError } : {}),
  });
  const send = mutation.mutateAsync;
  const mutateAsync = useMemo(() => onceAtATime(send), [send]);
  const mutate = useCallback<typeof mutation.mutate>(
    // A refusal is reported through the mutation's own state and onError.
    (...args) => void mutateAsync(...args).catch(() => undefined),
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}

/** Marks cached views that depend on these names as stale, and refetches visible ones. */
export async function invalidateViews(cache: QueryClient, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await cache.invalidateQueries({
    predicate: (query) => {
      const views = query.meta?.views;
      return !Array.isArray(views) || names.includes(String(query.queryKey[0])) || views.some((view) => names.includes(view));
    },
  });
}
