import { expect, test } from "vitest";
import { anchorOf, articlesAt, linkTarget, markWords, parseArticle, placesAt, searchArticles } from "./index.ts";

const article = (slug: string, head: string, body: string) => parseArticle(slug, `---\n${head}\n---\n\n${body}\n`);
const ties = article(
  "ties",
  "title: When a tie shows a difference\nsummary: What is compared.\ngroup: results\norder: 2\nplaces: tab-overview",
  "A tie compares **two** figures.\n\n## Usual causes\n\nVoided checks and [loans](loans.md) are reconciling items. See `docs`.",
);
const loans = article(
  "loans",
  "title: Loans of a statement\nsummary: Accounts of their own.\ngroup: results\norder: 1",
  "## Loans\n\nThe statement has loans, which is not a difference: the tie moves them.",
);
const all = [loans, ties];
const slugs = (query: string) => searchArticles(all, query).map((hit) => hit.article.slug);

test("an article is found if it has every search word, and comes first if its title has them", () => {
  expect(slugs("tie difference")).toEqual(["ties", "loans"]);
  expect(slugs("tie zebra")).toEqual([]);
});

test("with one match each, a title outweighs a heading, a heading the summary, and the summary the text", () => {
  const places = {
    text: article("text", "title: A\nsummary: A.\ngroup: results\norder: 1", "Zebra."),
    summary: article("summary", "title: B\nsummary: Zebra.\ngroup: results\norder: 1", "None."),
    heading: article("heading", "title: C\nsummary: C.\ngroup: results\norder: 1", "## Zebra\n\nNone."),
    title: article("title", "title: Zebra\nsummary: D.\ngroup: results\norder: 1", "None."),
  };
  const found = (...articles: readonly ReturnType<typeof article>[]) => searchArticles(articles, "zebra").map((hit) => hit.article.slug);
  expect(found(...Object.values(places))).toEqual(["title", "heading", "summary", "text"]);
  // At most three occurrences count, so the text never outweighs a heading.
  const often = article("often", "title: 0\nsummary: 0.\ngroup: results\norder: 1", "Zebra ".repeat(9));
  expect(found(often, places.summary, places.heading)).toEqual(["heading", "often", "summary"]);
  const headings = article("headings", "title: 1\nsummary: 1.\ngroup: results\norder: 1", "## Zebra one\n\nNone.\n\n## Zebra two\n\nNone.");
  expect(found(headings, places.title)).toEqual(["title", "headings"]);
});

const headed = (title: string, summary: string, body: string) =>
  article(title, `title: ${title}\nsummary: ${summary}\ngroup: results\norder: 1`, body);

test.each<[string, (letter: string) => ReturnType<typeof article>, (letter: string) => ReturnType<typeof article>]>([
  [
    "a title and two headings over texts that have the word too",
    (letter) => headed(`${letter} zebra`, "None.", "None."),
    (letter) => headed(letter, "None.", "## Zebra one\n\nZebra.\n\n## Zebra two\n\nZebra."),
  ],
  [
    "a heading and a summary with two mentions in the text",
    (letter) => headed(letter, "None.", "## Zebra\n\nNone."),
    (letter) => headed(letter, "Zebra.", "Zebra, zebra."),
  ],
  [
    "a summary and three mentions in the text",
    (letter) => headed(letter, "Zebra.", "None."),
    (letter) => headed(letter, "None.", "Zebra ".repeat(3)),
  ],
  [
    "three mentions and nine",
    (letter) => headed(letter, "None.", "Zebra ".repeat(3)),
    (letter) => headed(letter, "None.", "Zebra ".repeat(9)),
  ],
])("%s weigh the same, so titles decide the order", (_, one, other) => {
  const first = (...articles: readonly ReturnType<typeof article>[]) => searchArticles(articles, "zebra")[0]?.article.title[0];
  expect([first(one("b"), other("a")), first(one("a"), other("b"))]).toEqual(["a", "a"]);
});

test("at most eight articles are listed", () => {
  const many = Array.from({ length: 9 }, (_, at) => headed(`Zebra ${at}`, "None.", "None."));
  expect(searchArticles(many, "zebra").map((hit) => hit.article.title)).toEqual(many.slice(0, 8).map(({ title }) => title));
});

test("a three-letter search word keeps its last letter", () => {
  expect([
    searchArticles([headed("Iron", "None.", "None.")], "irs"),
    searchArticles([headed("IRS", "None.", "None.")], "irs"),
  ]).toMatchObject([[], [{ article: { title: "IRS" } }]]);
});

test("a section titled with the search word comes before one that only mentions it", () => {
  const [hit] = searchArticles([headed("A", "None.", "## One\n\nZebra.\n\n## Zebra\n\nNone.")], "zebra");
  expect(hit?.section?.heading).toBe("Zebra");
});

test.each(["Ties", "TIE", "differences", "recon item"])("“%s” is found regardless of case, in the plural and by its beginning", (query) =>
  expect(slugs(query)).toContain("ties"),
);

test.each(["", "  ", "?!", "(*", "[-", "\\"])("“%s” contains no word and finds nothing", (query) => expect(slugs(query)).toEqual([]));

test("a match in a section names the section and shows the surrounding words", () => {
  const [hit] = searchArticles(all, "voided");
  expect([hit?.section?.anchor, hit?.excerpt]).toEqual(["usual-causes", "Voided checks and loans are reconciling items. See docs."]);
});

test("a long section is cut between words", () => {
  const long = article(
    "long",
    "title: Long\nsummary: Long.\ngroup: stops\norder: 1",
    `## One\n\n${"word ".repeat(60)}needle ${"more ".repeat(60)}`,
  );
  expect(searchArticles([long], "needle")[0]?.excerpt).toMatch(/^… (word )+needle (more )+…$/);
});

test("query words are marked in a text, both whole words and beginnings of words", () => {
  expect(
    markWords("A tie, untied; ties tie", "tie")
      .filter(({ isHit }) => isHit)
      .map(({ text }) => text),
  ).toEqual(["tie", "ties", "tie"]);
  expect(markWords("A tie", "").map(({ text }) => text)).toEqual(["A tie"]);
});

test("an article without a header, a required field or a known group is rejected with the article's name", () => {
  expect(() => parseArticle("bare", "# Bare")).toThrow("docs/help/bare.md has no head");
  expect(() => article("half", "title: Half\ngroup: results\norder: 1", "")).toThrow("docs/help/half.md has no summary");
  expect(() => article("lost", "title: L\nsummary: L.\ngroup: attic\norder: 1", "")).toThrow("the group attic");
});

test("reading minutes are based on the word count, and an anchor is built from a heading's letters", () => {
  expect([ties.minutes, anchorOf("“Cannot be determined”: why?")]).toEqual([1, "cannot-be-determined-why"]);
});

test.each([
  ["ties.md", { kind: "article", slug: "ties", anchor: null }],
  ["ties.md#usual-causes", { kind: "article", slug: "ties", anchor: "usual-causes" }],
  ["#usual-causes", { kind: "section", anchor: "usual-causes" }],
  ["/engagements", { kind: "screen", address: "/engagements" }],
  ["https://www.irs.gov/forms", { kind: "outside", address: "https://www.irs.gov/forms" }],
] as const)("the link %s has a target", (href, target) => expect(linkTarget(href)).toEqual(target));

test.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "../ties.md", "http://irs.gov", "data:text/html,x", "https://a@b"])(
  "the link %s has no target",
  (href) => expect(linkTarget(href)).toBeNull(),
);

const at = (address: string) => {
  const [pathname = "", query] = address.split("?");
  return placesAt(pathname, new URLSearchParams(query));
};

test.each([
  ["/engagements", ["engagements"]],
  ["/announcement-preview/next", ["engagements"]],
  ["/resources/ties", ["resources"]],
  ["/engagements/1/edit", ["step-details"]],
  ["/engagements/1/edit?step=mapping", ["step-mapping"]],
  ["/engagements/1/edit?step=process", ["step-process", "tab-overview"]],
  ["/engagements/1/edit?step=process&output=payroll_census", ["tab-overview", "paper-payroll-census", "step-process"]],
  ["/engagements/1/edit?step=process&output=distributions&tab=sample", ["tab-sample", "paper-distributions", "step-process"]],
  ["/engagements/1/edit?step=process&output=unheard&tab=attic", ["tab-overview", "paper-unheard", "step-process"]],
  ["/engagements/1/edit?step=process&view=bundles", ["downloads", "step-process"]],
  ["/nothing/here", []],
] as const)("%s shows its places, most specific first", (address, expected) => expect(at(address)).toEqual(expected));

test("with several places, the first place's article comes first, and each article appears once", () => {
  expect(articlesAt(all, ["tab-overview", "tab-overview", "unknown"]).map(({ slug }) => slug)).toEqual(["ties"]);
});
