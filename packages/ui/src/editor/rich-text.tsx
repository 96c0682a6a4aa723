import { createElement, Fragment, type ReactNode } from "react";
import { type RichNode, richNodes } from "./rich-text-nodes.ts";
import "./rich-text.css";

const written = (node: RichNode, key: number): ReactNode => {
  if (typeof node === "string") return <Fragment key={key}>{node}</Fragment>;
  if (node.tag === "br") return <br key={key} />;
  const properties = node.href ? { key, href: node.href, target: "_blank", rel: "noopener noreferrer" } : { key };
  return createElement(node.tag === "a" && !node.href ? "span" : node.tag, properties, ...node.children.map(written));
};

/** Shows stored rich text, read-only. */
export function RichText({ html }: { readonly html: string }) {
  return <div className="t-rich">{richNodes(html).map(written)}</div>;
}
