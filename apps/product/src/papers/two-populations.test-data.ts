import { type OpenPopulation, type Paper, sampleSections, sampleSheets } from "@tieout/runs/core";
import { type SheetModel, textCell } from "@tieout/spreadsheet/model";

/** The population entries that belong to one point in its charts. */
function partOf(whole: OpenPopulation, point: string): OpenPopulation {
  const kept = [...whole.entries.keys()].filter((position) => whole.point(position) === point);
  const at = (position: number): number => {
    const found = kept[position];
    if (found === undefined) throw new RangeError(`the part has no entry ${position}`);
    return found;
  };
  return {
    ...whole,
    key: `${whole.key}.${point}`,
    title: "One type",
    figure: `${whole.figure}.type.${point}`,
    leftOut: [],
    charts: [],
    entries: kept.flatMap((position) => whole.entries[position] ?? []),
    texts: (position) => whole.texts(at(position)),
    item: (position) => whole.item(at(position)),
    point: () => point,
  };
}

/** A workpaper with one population, extended with a second population that contains the payments of one type. */
export const withPaymentsOfType = (paper: Paper, type: string, isPrinted = true): Paper => ({
  ...paper,
  open(data) {
    const opened = paper.open(data);
    const populations = opened.populations.flatMap((whole) => [whole, partOf(whole, type)]);
    return {
      ...opened,
      populations,
      layOut(page) {
        const model = opened.layOut(page);
        const facts = sampleSections(page).flatMap(({ heading, facts }) => [
          { cells: [textCell(heading, "heading")] },
          ...facts.map(({ label, value }) => ({ cells: [textCell(label, "label"), value] })),
        ]);
        const notes: SheetModel = { name: "Draws", columns: [{ width: 30 }, { width: 70 }], rows: facts };
        return isPrinted ? { ...model, sheets: [...model.sheets, ...sampleSheets(page), notes] } : model;
      },
    };
  },
});
