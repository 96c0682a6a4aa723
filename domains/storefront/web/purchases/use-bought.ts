import { useNavigate } from "@tanstack/react-router";
import { showSuccess } from "@tieout/ui";
import { useCallback } from "react";

/** Confirms that toolkits were bought, and opens the library. */
export function useBought(): (words: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (words) => {
      showSuccess(words, "In your firm's library.");
      void navigate({ to: "/purchases" });
    },
    [navigate],
  );
}
