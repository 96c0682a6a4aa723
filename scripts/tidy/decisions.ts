import { type Fault, lineAt, type Tree } from "./tree.ts";

/** A decision that `npm run new` leaves to the developer: the page that helps, and what to decide. */
const mark = /DECIDE \((docs\/recipes\/[a-z-]+\.md)\): ([^"`\n]+)/g;
/** The templates, and this file's pattern. */
const leftOut = /^scripts\/|^tests\//;

/** Open decisions, each with its recipe. */
export const openDecisions = (tree: Tree): readonly Fault[] =>
  tree
    .sources(/\.(?:ts|tsx|md|sql)$/)
    .filter(({ file }) => !leftOut.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(mark)].map(({ index, 1: page, 2: what }) => ({
        file,
        line: lineAt(text, index),
        msg: `decide ${(what ?? "").replace(/\*\/$/, "").trim()} (${page})`,
      })),
    );
