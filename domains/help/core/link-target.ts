/** Destination of a link in an article. */
export type LinkTarget =
  | { readonly kind: "article"; readonly slug: string; readonly anchor: string | null }
  | { readonly kind: "section"; readonly anchor: string }
  | { readonly kind: "screen"; readonly address: string }
  | { readonly kind: "outside"; readonly address: string };

/** Null if an article may not link to it: a script, another protocol, or a file elsewhere. */
export function linkTarget(href: string): LinkTarget | null {
  const [, slug, anchor] = /^([a-z0-9-]+)\.md(?:#([a-z0-9-]+))?$/.exec(href) ?? [];
  if (slug !== undefined) return { kind: "article", slug, anchor: anchor ?? null };
  if (/^#[a-z0-9-]+$/.test(href)) return { kind: "section", anchor: href.slice(1) };
  if (/^\/[a-z0-9][a-z0-9/-]*$/.test(href)) return { kind: "screen", address: href };
  return /^https:\/\/[^\s/@\\]+(?:\/\S*)?$/.test(href) ? { kind: "outside", address: href } : null;
}
