import type { ShapeValue } from "@tieout/shapes";
import type {
  ChartPointShape,
  ChartShape,
  CountFigureShape,
  CutoffShape,
  ExceptionShape,
  PaperResultShape,
  PopulationShape,
  RowRefShape,
  RuleShape,
  SampleShape,
  SeverityShape,
  TieShape,
} from "./paper-result-shapes.ts";

export type RowRef = ShapeValue<typeof RowRefShape>;

/** The first row behind a line in a workpaper, and how many rows there are. */
export interface SourcePlace extends RowRef {
  readonly rows: number;
}

export type TieResult = ShapeValue<typeof TieShape>;
export type TieOutcome = TieResult["result"];
export type TiePart = NonNullable<TieResult["parts"]>[number];
export type TieItem = NonNullable<TieResult["items"]>[number];
export type TieCause = NonNullable<TieResult["causes"]>[number];
export type Severity = ShapeValue<typeof SeverityShape>;
export type RuleSummary = ShapeValue<typeof RuleShape>;
export type OpenUnit = NonNullable<RuleSummary["open"]>[number];
export type ExceptionItem = ShapeValue<typeof ExceptionShape>;
export type CountFigure = ShapeValue<typeof CountFigureShape>;
export type MoneyFigure = PaperResult["totals"][number];
export type ChartPoint = ShapeValue<typeof ChartPointShape>;
export type ChartData = ShapeValue<typeof ChartShape>;
export type PopulationSummary = ShapeValue<typeof PopulationShape>;
export type SampleSummary = ShapeValue<typeof SampleShape>;
export type FigureSource = PaperResult["figures"][number];
export type CutoffSummary = ShapeValue<typeof CutoffShape>;
export type PaperResult = ShapeValue<typeof PaperResultShape>;
