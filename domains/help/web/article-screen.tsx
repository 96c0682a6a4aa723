import { Button } from "@mantine/core";
import { IconFileOff, IconLink, IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { EmptyState, PageBody, PageHeader, plural, showSuccess, usePageTitle } from "@tieout/ui";
import { Fragment } from "react";
import { type Article, groups, places } from "../core/index.ts";
import { ArticleBody } from "./article-body.tsx";
import { articles, findArticle } from "./articles.ts";
import "./help.css";

interface ArticleScreenProps {
  readonly slug: string;
  readonly supportAddress: string;
}

/** One article, shown between the list of articles and the table of contents. */
export default function ArticleScreen({ slug, supportAddress }: ArticleScreenProps) {
  const article = findArticle(slug);
  usePageTitle(article?.title ?? "Article not found");
  if (!article) return <UnknownArticle />;
  const next = articles[articles.indexOf(article) + 1];
  return (
    <div className="t-help-page">
      <ArticleList current={article} />
      <article>
        <h1 className="t-h1">{article.title}</h1>
        <p className="t-small t-dim t-help-facts">{plural(article.minutes, "minute")} to read</p>
        <p className="t-help-summary">{article.summary}</p>
        <ArticleBody body={article.body} />
        <footer className="t-help-end t-small t-no-print">
          <span>
            Still have questions? <a href={`mailto:${supportAddress}?subject=${encodeURIComponent(article.title)}`}>Contact support</a>
          </span>
          {next ? (
            <span className="t-dim">
              Next:{" "}
              <Link to="/resources/$slug" params={{ slug: next.slug }}>
                {next.title}
              </Link>
            </span>
          ) : null}
        </footer>
      </article>
      <Aside article={article} />
    </div>
  );
}

function UnknownArticle() {
  return (
    <>
      <PageHeader title="Article not found" />
      <PageBody>
        <EmptyState Icon={IconFileOff} title="No article at this address" action={<Link to="/resources">Resource Center</Link>}>
          The link may be outdated or mistyped. Try searching the Resource Center.
        </EmptyState>
      </PageBody>
    </>
  );
}

function ArticleList({ current }: { readonly current: Article }) {
  return (
    <nav aria-label="Articles" className="t-help-nav t-no-print">
      {groups.map(({ key, title }) => (
        <Fragment key={key}>
          <h2 className="t-tiny t-dim">{title}</h2>
          <ul>
            {articles
              .filter(({ group }) => group === key)
              .map(({ slug, title: name }) => (
                <li key={slug}>
                  <Link to="/resources/$slug" params={{ slug }} aria-current={slug === current.slug ? "page" : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

function Aside({ article }: { readonly article: Article }) {
  const opensFrom = places.filter(({ key }) => article.places.includes(key));
  return (
    <aside aria-label="On this page" className="t-help-aside t-no-print">
      <h2 className="t-tiny t-dim">On this page</h2>
      <ul className="t-help-contents">
        {article.sections.map(({ heading, anchor }) =>
          heading === null ? null : (
            <li key={anchor}>
              <a href={`#${anchor}`}>{heading}</a>
            </li>
          ),
        )}
      </ul>
      {opensFrom.length > 0 ? (
        <>
          <h2 className="t-tiny t-dim">Opens from</h2>
          <ul className="t-small">
            {opensFrom.map(({ key, title, address }) => (
              <li key={key}>{address ? <Link to={address}>{title}</Link> : title}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="t-row t-wrap">
        <Button size="sm" variant="default" leftSection={<IconPrinter size={15} stroke={1.75} />} onClick={() => window.print()}>
          Print
        </Button>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconLink size={15} stroke={1.75} />}
          onClick={() => void navigator.clipboard.writeText(window.location.href).then(() => showSuccess("Link copied."))}
        >
          Copy link
        </Button>
      </div>
    </aside>
  );
}
