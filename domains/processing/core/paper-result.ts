import type { Shaped } from "@tieout/shapes";
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

export type RowRef = Shaped<typeof RowRefShape>;

/** The first of the rows behind a line of a workpaper, and how many there are. */
export interface SourcePlace extends RowRef {
  readonly rows: number;
}

export type TieResult = Shaped<typeof TieShape>;
export type TieOutcome = TieResult["result"];
export type TiePart = NonNullable<TieResult["parts"]>[number];
export type TieItem = NonNullable<TieResult["items"]>[number];
export type TieCause = NonNullable<TieResult["causes"]>[number];
export type Severity = Shaped<typeof SeverityShape>;
export type RuleSummary = Shaped<typeof RuleShape>;
export type OpenUnit = NonNullable<RuleSummary["open"]>[number];
export type ExceptionItem = Shaped<typeof ExceptionShape>;
export type CountFigure = Shaped<typeof CountFigureShape>;
export type MoneyFigure = PaperResult["totals"][number];
export type ChartPoint = Shaped<typeof ChartPointShape>;
export type ChartData = Shaped<typeof ChartShape>;
export type PopulationSummary = Shaped<typeof PopulationShape>;
export type SampleSummary = Shaped<typeof SampleShape>;
export type FigureSource = PaperResult["figures"][number];
export type CutoffSummary = Shaped<typeof CutoffShape>;
export type PaperResult = Shaped<typeof PaperResultShape>;
