import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "@tieout/client";

const isTemporary = (problem: unknown): boolean => problem instanceof ApiProblem && (problem.isOffline || problem.status >= 502);

/** What one signed-in session has read. It lives and goes with the shell: the next reader of this browser starts with nothing. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // A refusal stays a refusal; only what may pass by itself is tried again.
        retry: (count, problem) => count < 2 && isTemporary(problem),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
