import { reports } from "../reports/report-registry.ts";
import { columnStatistics } from "./column-statistics.ts";
import type { HeaderLayout, HeaderMeaning } from "./header-layouts.test-data.ts";
import { reviewBelow } from "./mapping.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const values: Readonly<Record<string, readonly string[]>> = {
  ssn: ["900-12-3456", "900-12-3457", "900-12-3458"],
  identifier: ["10023", "10024", "10025"],
  name: ["Mueller", "Okafor", "Silva"],
  date: ["01/15/2024", "03/22/2024", "11/30/2024"],
  money: ["1234.56", "0.00", "88.10"],
  number: ["80.00", "72.50", "40.00"],
  percent: ["20%", "100%", "60%"],
  choice: ["A", "T", "L"],
  text: ["North", "South", "East"],
  empty: [],
};

/** Sample values for a column: what its field needs, or values of the kind in brackets. */
function valuesOf({ header, meaning, values: given }: HeaderMeaning, layout: HeaderLayout): readonly string[] {
  if (given) return given;
  const field = reports[layout.report].fields.find(({ key }) => key === meaning);
  const kind = field?.kind ?? meaning.replace(/[[\]]/g, "");
  const found = field?.key === "full_name" ? ["Mueller, Ada", "Okafor, Ben", "Silva, Caro"] : values[kind];
  if (!found) throw new Error(`${layout.name}: ${header} means ${meaning}, which ${layout.report} does not have`);
  return found;
}

export interface FirstSight {
  readonly columns: number;
  /** Share of columns whose suggestion matches the header's meaning. */
  readonly right: number;
  /** Headers that were mapped to the wrong field without asking. */
  readonly wrongUnseen: readonly string[];
  /** Columns for a field, or with amounts, that were left out without asking. */
  readonly leftOutUnseen: readonly string[];
  /** Columns with a wrong suggestion, whether or not a person is asked about it. */
  readonly missed: readonly string[];
}

/** How a layout is mapped before a person has reviewed it. */
export function firstSight(layout: HeaderLayout): FirstSight {
  const columns = layout.columns.map((column, index) => ({
    index,
    header: column.header,
    statistics: columnStatistics(valuesOf(column, layout)),
  }));
  const found = suggestMapping(reports[layout.report], columns);
  const outcomes = layout.columns.map(({ header, meaning }, index) => {
    const wanted = meaning.startsWith("[") ? null : meaning;
    const suggestion = found[index];
    const field = suggestion?.field ?? null;
    const isAccepted = (suggestion?.confidence ?? 0) >= reviewBelow;
    return {
      header,
      wanted,
      field,
      isAccepted,
      isMoney: meaning === "[money]",
      says: `${layout.name}: “${header}” is ${wanted ?? meaning}, taken for ${field ?? "no field"}`,
    };
  });
  const missed = outcomes.filter(({ wanted, field }) => wanted !== field);
  return {
    columns: outcomes.length,
    right: 1 - missed.length / outcomes.length,
    missed: missed.map(({ says }) => says),
    wrongUnseen: missed.filter(({ field, isAccepted }) => field !== null && isAccepted).map(({ says }) => says),
    leftOutUnseen: outcomes
      .filter(({ wanted, field, isAccepted, isMoney }) => field === null && isAccepted && (wanted !== null || isMoney))
      .map(({ says }) => says),
  };
}
