import { ActionIcon } from "@mantine/core";
import { IconArrowLeft, IconExternalLink, IconLifebuoy, IconSearch, IconX } from "@tabler/icons-react";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { type Article, placesAt } from "../core/index.ts";
import { ArticleBody } from "./article-body.tsx";
import { articlesOf, findArticle } from "./articles.ts";
import "./help.css";

interface HelpPanelProps {
  readonly supportAddress: string;
  readonly onClose: () => void;
}

/** The article about the current screen, shown next to the screen so that the user can keep working. */
export default function HelpPanel({ supportAddress, onClose }: HelpPanelProps) {
  const [chosen, setChosen] = useState<{ readonly slug: string; readonly at: string } | null>(null);
  const panel = useRef<HTMLElement>(null);
  const placeKeys = usePlaces();
  const here = articlesOf(placeKeys);
  const at = placeKeys.join(" ");
  // An article opened in the panel closes when the user leaves the place it was opened from.
  const opened = chosen?.at === at ? findArticle(chosen.slug) : undefined;
  const article = opened ?? here[0];
  useEffect(() => panel.current?.focus(), []);
  const show = (slug: string | null) => {
    setChosen(slug === null ? null : { slug, at });
    // The clicked link disappeared with the previous article; focus the panel so that the next one is read from the beginning.
    panel.current?.focus();
    panel.current?.querySelector(".t-help-panel-body")?.scrollTo(0, 0);
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="Help"
      className="t-help-panel t-no-print"
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) onClose();
      }}
    >
      <PanelHead article={article} onBack={opened ? () => show(null) : null} onClose={onClose} />
      <div className="t-help-panel-body">
        {article ? (
          <>
            <h3 className="t-h2">{article.title}</h3>
            <p className="t-help-summary">{article.summary}</p>
            <ArticleBody body={article.body} topLevel={3} onArticle={show} />
            <Others articles={here.filter((other) => other !== article)} onArticle={show} />
          </>
        ) : (
          <p className="t-sec">
            There's no article for this page. <Link to="/resources">Search the Resource Center</Link>.
          </p>
        )}
      </div>
      <div className="t-help-panel-foot t-row t-between t-small">
        <a href={`mailto:${supportAddress}`}>Contact support</a>
        <span className="t-dim">
          <kbd className="t-kbd">F1</kbd> opens and closes help
        </span>
      </div>
    </aside>
  );
}

/** Help places on the current screen, most specific first. */
function usePlaces(): readonly string[] {
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location });
  return useMemo(() => placesAt(pathname, new URLSearchParams(searchStr)), [pathname, searchStr]);
}

interface PanelHeadProps {
  readonly article: Article | undefined;
  /** Returns to the current screen's article; null if it is already shown. */
  readonly onBack: (() => void) | null;
  readonly onClose: () => void;
}

function PanelHead({ article, onBack, onClose }: PanelHeadProps) {
  return (
    <div className="t-help-panel-head t-row">
      {onBack ? (
        <ActionIcon aria-label="Back to this page's article" onClick={onBack}>
          <IconArrowLeft size={17} stroke={1.75} />
        </ActionIcon>
      ) : (
        <IconLifebuoy size={17} stroke={1.75} aria-hidden="true" className="t-icon t-ink" />
      )}
      <h2 className="t-h3 t-grow">Help on this page</h2>
      <ActionIcon component={Link} to="/resources" aria-label="Search the Resource Center">
        <IconSearch size={16} stroke={1.75} />
      </ActionIcon>
      {article ? (
        <ActionIcon component={Link} to={`/resources/${article.slug}`} aria-label="Open as a page">
          <IconExternalLink size={16} stroke={1.75} />
        </ActionIcon>
      ) : null}
      <ActionIcon aria-label="Close help" onClick={onClose}>
        <IconX size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}

interface OthersProps {
  readonly articles: readonly Article[];
  readonly onArticle: (slug: string) => void;
}

function Others({ articles, onArticle }: OthersProps) {
  if (articles.length === 0) return null;
  return (
    <>
      <h3 className="t-h3 t-help-others">Also on this page</h3>
      <ul className="t-help-list">
        {articles.map(({ slug, title }) => (
          <li key={slug}>
            <button type="button" className="t-help-open" onClick={() => onArticle(slug)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
