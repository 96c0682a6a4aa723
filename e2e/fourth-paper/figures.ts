import { contributionFields, type Figure, type FigureRow } from "@tieout/runs/core";
import { subjectOf } from "../../domains/workpapers/core/people/person.ts";
import { type Contribution, readContributions } from "./queries.ts";

const figureOf = (key: string, label: string, wanted: (one: Contribution) => boolean): Figure => ({
  key,
  label,
  report: "contribution_detail",
  column: "Contributions",
  rows: {
    kind: "reading",
    fields: contributionFields.map((field) => `x_${field}`),
    async read(reader) {
      const rows = (await readContributions(reader)).filter(wanted);
      return rows.map((one): FigureRow => ({ ...one, subject: subjectOf(one) }));
    },
  },
});

export const wholeFigure = figureOf("contribution_listing.whole", "Contributions of the year", () => true);
export const listedFigure = figureOf("contribution_listing.population", "Contributions listed", ({ amountCents }) => amountCents > 0n);

export const listingFigures = (key: string): Figure | null => [wholeFigure, listedFigure].find((figure) => figure.key === key) ?? null;
