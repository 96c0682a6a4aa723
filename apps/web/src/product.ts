/** Name, version and links shown in the shell and at login. */
export const product = { name: "Tieout", version: "2.25.0", supportAddress: "support@tieout.example" } as const;

/** `Engagements · Tieout` */
export const pageTitle = (title: string | undefined): string => (title ? `${title} · ${product.name}` : product.name);
