import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "@tieout/client";

const isTemporary = (problem: unknown): boolean => problem instanceof ApiProblem && (problem.isOffline || problem.status >= 502);

/** Cache of one session. Discarded with the shell, so the browser's next user starts empty. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // Retry temporary failures only, never refusals.
        retry: (count, problem) => count < 2 && isTemporary(problem),
        refetchOnWindowFocus: true,
      },
      // By default a call made offline would wait and be sent later, when nobody expects it; it is refused at once instead.
      mutations: { retry: false, networkMode: "always" },
    },
  });
