import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "@tieout/client";

const isTemporary = (problem: unknown): boolean => problem instanceof ApiProblem && (problem.isOffline || problem.status >= 502);

/** Cache for one session. Discarded with the shell, so the browser's next user starts with an empty cache. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // Retry only temporary failures, never refusals.
        retry: (count, problem) => count < 2 && isTemporary(problem),
        refetchOnWindowFocus: true,
      },
      // By default a call made offline would be sent later, when no one expects it; with this setting it is refused immediately.
      mutations: { retry: false, networkMode: "always" },
    },
  });
