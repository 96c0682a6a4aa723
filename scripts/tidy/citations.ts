import { type Fault, lineAt, type SourceFile, type Tree } from "./tree.ts";

/** Words that cite a document not available to readers of the repository. Standards are named in full: "the OpenAPI specification". */
const citations: readonly RegExp[] = [
  /(?<!\b[A-Z][\w-]*[A-Z\d][\w-]* )\b[Ss]pecification(?:'s)?\b/g,
  /\b(?:domain|product|quality|stack|architecture|workpapers) \d+[a-z]?\.\d+\b|\bdomain \d+[a-z]?\)/gi,
  /\bthe design(?:'s)?\b(?! tokens| of controls)/gi,
  /(?<![\w/.-])design\/\w[\w./-]*/g,
];
/** Code has variables with this name, so the word counts only in comments and pages. */
const inComments = /\bspec\b/gi;
/** A page's file name, with or without its folders. */
const pageName = /(?<![\w/.*>{-])[\w-][\w./-]*\.md\b/g;

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** Returns the comments in a source file, or the prose in a page; everything else is blanked, so that line numbers stay the same. */
function readable(file: string, text: string): string {
  if (file.endsWith(".md")) return text.replace(/^```[\s\S]*?^```/gm, blank);
  const lines = text.split("\n").map((line) => {
    const comment = /^\s*(?:\/\/|\/?\*|\{\/\*|--).*|(?<=\s)\/\/ .*|\/\*.*/.exec(line);
    return comment ? " ".repeat(comment.index) + comment[0] : "";
  });
  return lines.join("\n");
}

const found = ({ file, text }: SourceFile, pattern: RegExp): readonly { readonly words: string; readonly at: Omit<Fault, "msg"> }[] =>
  [...text.matchAll(pattern)].map(({ 0: words, index }) => ({ words, at: { file, line: lineAt(text, index) } }));

/** Finds citations of documents that aren't in the repository. */
export function citationFaults(source: SourceFile, pages: readonly string[]): readonly Fault[] {
  const read = { file: source.file, text: readable(source.file, source.text) };
  const exists = (name: string): boolean => pages.some((page) => `/${page}`.endsWith(`/${name.replace(/^(?:\.{1,2}\/)+/, "")}`));
  return [
    ...citations.flatMap((pattern) => found(source, pattern)),
    ...found(read, inComments),
    ...found(read, pageName).filter(({ words }) => !exists(words)),
  ].map(({ words, at }) => ({ ...at, msg: `“${words}” is not in the repository: cite the law, the guide or a page under docs/` }));
}

/** Historical records, files from other versions, and this check with its test. */
const leftOut =
  /^database\/|^CHANGELOG\.md$|^apps\/api\/src\/earlier-versions\/|^docs\/corpus\.md$|^scripts\/tidy\/citations\.ts$|^tests\/tidy\.test\.ts$/;

export function checkCitations(tree: Tree): readonly Fault[] {
  const pages = tree.files.filter((file) => file.endsWith(".md"));
  return tree
    .sources(/\.(?:tsx?|mjs|cjs|css|md)$/)
    .filter(({ file }) => !leftOut.test(file))
    .flatMap((source) => citationFaults(source, pages));
}
