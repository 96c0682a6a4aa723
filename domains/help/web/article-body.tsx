import { Link } from "@tanstack/react-router";
import { Note } from "@tieout/ui";
import { lexer, type Token, type Tokens } from "marked";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { anchorOf, linkTarget } from "../core/index.ts";

interface ArticleBodyProps {
  /** Markdown. */
  readonly body: string;
  /** Opens another article; if omitted, links go to the article's page. */
  readonly onArticle?: (slug: string) => void;
  /** Heading level for `##` on this page. */
  readonly topLevel?: 2 | 3;
}

/**
 * Renders Markdown as page elements. A maintained parser splits the text, which is never turned into HTML: anything outside the list below,
 * such as HTML in the text, is shown as written.
 */
export function ArticleBody({ body, onArticle, topLevel = 2 }: ArticleBodyProps) {
  const tokens = useMemo(() => lexer(body), [body]);
  return <div className="t-article">{blocks(tokens, { onArticle, topLevel })}</div>;
}

type Setting = Pick<ArticleBodyProps, "onArticle"> & Required<Pick<ArticleBodyProps, "topLevel">>;

const blocks = (tokens: readonly Token[], setting: Setting): ReactNode =>
  // Passed as arguments instead of an array: an article doesn't change while it is shown, so its pieces need no keys.
  createElement(Fragment, null, ...tokens.map((token) => block(token, setting)));

/** The parser's type is open to extensions and can't be narrowed, so this checks `type`. */
function block(token: Token, setting: Setting): ReactNode {
  switch (token.type) {
    case "heading":
      return heading(token as Tokens.Heading, setting);
    case "paragraph":
      return <p>{inline(token, setting)}</p>;
    case "list":
      return list(token as Tokens.List, setting);
    case "table":
      return table(token as Tokens.Table, setting);
    case "blockquote":
      return <Note family="info">{blocks((token as Tokens.Blockquote).tokens, setting)}</Note>;
    case "code":
      // Focusable so that it can be scrolled with the keyboard: command lines don't wrap.
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached
        <pre className="t-article-code" tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case "space":
      return null;
    default:
      return inlineOne(token, setting);
  }
}

function heading(token: Tokens.Heading, setting: Setting): ReactNode {
  const level = Math.min(6, token.depth - 2 + setting.topLevel);
  return createElement(`h${level}`, { id: anchorOf(token.text), className: level === 2 ? "t-h2" : "t-h3" }, inline(token, setting));
}

/** A list that continues after an example keeps its numbering. */
function list({ ordered, items, start }: Tokens.List, setting: Setting): ReactNode {
  const lines = items.map((item) => <li key={item.raw}>{blocks(item.tokens, setting)}</li>);
  return ordered ? <ol start={start === "" ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function table({ header, rows }: Tokens.Table, setting: Setting): ReactNode {
  return (
    <div className="t-table-scroll">
      <table className="t-table">
        <thead>
          <tr>
            {header.map((cell) => (
              <th key={cell.text}>{inline(cell, setting)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ text }) => text).join("|")}>
              {row.map((cell, at) => (
                <td key={header[at]?.text ?? at}>{inline(cell, setting)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const inline = ({ tokens = [] }: { readonly tokens?: readonly Token[] }, setting: Setting): ReactNode =>
  createElement(Fragment, null, ...tokens.map((token) => inlineOne(token, setting)));

function inlineOne(token: Token, setting: Setting): ReactNode {
  switch (token.type) {
    case "text":
    case "escape":
      // The text of a list item has nested tokens.
      return "tokens" in token && token.tokens ? inline(token, setting) : (token as Tokens.Text).text;
    case "strong":
      return <strong>{inline(token as Tokens.Strong, setting)}</strong>;
    case "em":
      return <em>{inline(token as Tokens.Em, setting)}</em>;
    case "codespan":
      return <code>{(token as Tokens.Codespan).text}</code>;
    case "br":
      return <br />;
    case "link":
      return <ArticleLink href={(token as Tokens.Link).href} {...setting} text={inline(token as Tokens.Link, setting)} />;
    default:
      return token.raw;
  }
}

interface ArticleLinkProps extends Setting {
  readonly href: string;
  readonly text: ReactNode;
}

function ArticleLink({ href, text, onArticle }: ArticleLinkProps) {
  const target = linkTarget(href);
  if (target?.kind === "article")
    return (
      <Link
        to="/resources/$slug"
        params={{ slug: target.slug }}
        {...(target.anchor ? { hash: target.anchor } : {})}
        onClick={(event) => {
          if (!onArticle || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onArticle(target.slug);
        }}
      >
        {text}
      </Link>
    );
  if (target?.kind === "section") return <a href={`#${target.anchor}`}>{text}</a>;
  if (target?.kind === "screen") return <Link to={target.address}>{text}</Link>;
  if (target?.kind === "outside")
    return (
      <a href={target.address} target="_blank" rel="noopener noreferrer external">
        {text}
        <span className="t-sr">, opens in a new tab</span>
      </a>
    );
  return text;
}
