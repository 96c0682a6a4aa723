import { useRouter, useRouterState } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, useCallback, useMemo } from "react";

/** Parameters to set; null or empty text removes one. */
export type UrlChange = Readonly<Record<string, string | null>>;

/** The URL with some query parameters changed; others are kept. */
export function changedAddress(pathname: string, query: string, change: UrlChange): string {
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  const text = params.toString();
  return text ? `${pathname}?${text}` : pathname;
}

/** The page's query parameters and their setter: what is open and selected is in the URL. Does not scroll. */
export function useUrlParams(): readonly [URLSearchParams, (change: UrlChange, options?: { readonly replace?: boolean }) => void] {
  const router = useRouter();
  const query = useRouterState({ select: (state) => state.location.searchStr });
  const params = useMemo(() => new URLSearchParams(query), [query]);
  const change = useCallback(
    (part: UrlChange, { replace = false }: { readonly replace?: boolean } = {}) => {
      const { pathname, searchStr } = router.state.location;
      void router.navigate({ href: changedAddress(pathname, searchStr, part), replace, resetScroll: false });
    },
    [router],
  );
  return [params, change];
}

interface UrlLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  readonly change: UrlChange;
}

/** A link that changes query parameters of this page. */
export function UrlLink({ change, onClick, ...props }: UrlLinkProps) {
  const [, changeUrl] = useUrlParams();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  return (
    <a
      {...props}
      href={changedAddress(pathname, searchStr, change)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        changeUrl(change);
      }}
    />
  );
}
