import { useNavigate } from "@tanstack/react-router";
import { showSuccess } from "@tieout/ui";
import { useCallback } from "react";

/** Says that toolkits were bought, and goes where they are. */
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
