import { useRouter, useRouterState } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, useCallback, useMemo } from "react";
import { addressOf, paramsOf } from "./address-params.ts";

/** Parameters to set; null or an empty string removes a parameter. */
export type UrlChange = Readonly<Record<string, string | null>>;

/** Returns the URL with some parameters changed; others are kept. */
export function changedAddress(href: string, change: UrlChange): string {
  const params = paramsOf(href);
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return addressOf(href, params);
}

/** Returns the page's parameters and a setter; the URL records what is open and selected. Setting them doesn't scroll. */
export function useUrlParams(): readonly [URLSearchParams, (change: UrlChange, options?: { readonly replace?: boolean }) => void] {
  const router = useRouter();
  const href = useRouterState({ select: (state) => state.location.href });
  const params = useMemo(() => paramsOf(href), [href]);
  const change = useCallback(
    (part: UrlChange, { replace = false }: { readonly replace?: boolean } = {}) => {
      const address = changedAddress(router.state.location.href, part);
      void router.navigate({ href: address, replace, resetScroll: false, hashScrollIntoView: false });
    },
    [router],
  );
  return [params, change];
}

interface UrlLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  readonly change: UrlChange;
}

/** A link that changes this page's parameters. */
export function UrlLink({ change, onClick, ...props }: UrlLinkProps) {
  const [, changeUrl] = useUrlParams();
  const address = useRouterState({ select: (state) => state.location.href });
  return (
    <a
      {...props}
      href={changedAddress(address, change)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        changeUrl(change);
      }}
    />
  );
}
