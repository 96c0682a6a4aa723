import { useUrlParams } from "@tieout/ui";

/** A question that the address asks for, so that the command palette and links can ask it: `?ask=lock`. */
export function useAsking(about: "lock" | "roll-forward"): readonly [isAsked: boolean, ask: () => void, close: () => void] {
  const [params, changeUrl] = useUrlParams();
  return [
    params.get("ask") === about,
    () => changeUrl({ ask: about }, { replace: true }),
    () => changeUrl({ ask: null }, { replace: true }),
  ];
}
