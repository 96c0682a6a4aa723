import { findPaperChart } from "@tieout/catalog/core";
import type { SampledItem } from "@tieout/testing/core";
import type { OutputResult, ExceptionItem as WireException } from "../../contract/index.ts";
import type { ChartData, ExceptionItem, PopulationSummary, SampleSummary } from "../../core/index.ts";
import type { WrittenAttribute, WrittenTieReason } from "./annotation-repository.ts";
import { opaqueAddress } from "./opaque-address.ts";
import type { StoredPaper } from "./result-document.ts";
import type { StoredResult } from "./result-repository.ts";
import { addressOfItem, itemKeyOf } from "./sampled-item-address.ts";

export const exceptionWire = (item: ExceptionItem, hmacKey: Uint8Array): WireException => ({
  ...item,
  address: opaqueAddress(hmacKey, item.id),
  refs: [...item.refs],
});

/** A locked result may have a chart that the paper no longer produces. */
function chartWire(paper: string, { key, title, points }: ChartData): OutputResult["charts"][number] {
  const declared = findPaperChart(paper, key);
  return { key, title, counts: declared?.counts ?? "Count", by_date: declared?.byDate === true, points: [...points] };
}

type WireSample = NonNullable<OutputResult["sample"]>;
type WirePopulation = OutputResult["further_populations"][number];

/** The auditor's entries, with the organization's key for opaque addresses. */
interface Marks {
  readonly attributes: readonly WrittenAttribute[];
  readonly hmacKey: Uint8Array;
}

function sampleWire(sample: SampleSummary, population: string, paper: StoredPaper, { attributes, hmacKey }: Marks): WireSample {
  const written = attributes.filter((attribute) => attribute.population === population);
  const byItem = new Map(written.map((attribute) => [`${attribute.itemKey}#${attribute.procedureId}`, attribute]));
  const itemWire = ({ undetermined, ...item }: SampledItem): WireSample["items"][number] => {
    const key = itemKeyOf(item);
    return {
      ...item,
      ...(undetermined === undefined ? {} : { undetermined: [...undetermined] }),
      item_key: key,
      address: addressOfItem(hmacKey, { paper: paper.paper, population }, key),
      cells: { ...item.cells },
      exceptions: [...item.exceptions],
      attributes: paper.procedures.map(({ id, computed }) => {
        const own = byItem.get(`${key}#${id}`);
        return { procedure_id: id, result: own?.result ?? ("open" as const), computed, note: own?.note ?? "" };
      }),
    };
  };
  return {
    ...sample,
    changes: [...(paper.sample_changes[population] ?? [])],
    columns: [...sample.columns],
    items: sample.items.map(itemWire),
    replacements: sample.replacements.map(itemWire),
  };
}

const populationWire = ({ sample, ...population }: PopulationSummary, paper: StoredPaper, marks: Marks): WirePopulation => ({
  ...population,
  left_out: [...population.left_out],
  charts: [...population.charts],
  sample: sample ? sampleWire(sample, population.key, paper, marks) : null,
});

/** Returns the first population and its sample as separate members. */
function populationsWire(paper: StoredPaper, marks: Marks): Pick<OutputResult, "population" | "sample" | "further_populations"> {
  const [first, ...further] = paper.populations.map((population) => populationWire(population, paper, marks));
  if (!first) return { population: null, sample: null, further_populations: [] };
  const { sample, ...population } = first;
  return { population, sample, further_populations: further };
}

const ruleWire = ({ open, ...rule }: StoredPaper["rules"][number]): OutputResult["rules"][number] => ({
  ...rule,
  missing: [...rule.missing],
  ...(open ? { open: open.map((unit) => ({ ...unit, refs: [...unit.refs] })) } : {}),
});

/** The stored result with the auditor's current annotations. */
export function resultWire(
  stored: StoredResult,
  written: {
    readonly reasons: readonly WrittenTieReason[];
    readonly attributes: readonly WrittenAttribute[];
    readonly exceptions: readonly ExceptionItem[];
    /** The organization's key, used to compute opaque addresses. */
    readonly hmacKey: Uint8Array;
  },
): OutputResult {
  const paper = stored.result;
  const output = { key: stored.outputKey, title: stored.title };
  if (stored.status === "not_made" || !paper) return { output, status: "not_made", msg: stored.msg, ...nothing };
  const own = written.reasons.filter((reason) => reason.outputKey === stored.outputKey);
  const reasons = new Map(own.map((reason) => [reason.tieKey, reason.reason]));
  return {
    output,
    status: "made",
    msg: null,
    result_id: paper.result_id,
    counts: [...paper.counts],
    totals: [...paper.totals],
    ties: paper.ties.map(({ reason: _printed, parts, items, causes, ...tie }) => ({
      ...tie,
      ...(parts ? { parts: [...parts] } : {}),
      ...(items ? { items: [...items] } : {}),
      ...(causes ? { causes: [...causes] } : {}),
      reason: reasons.get(tie.key) ?? "",
    })),
    rules: paper.rules.map(ruleWire),
    exception_count: paper.exception_count,
    first_exceptions: written.exceptions.map((item) => exceptionWire(item, written.hmacKey)),
    charts: paper.charts.map((chart) => chartWire(stored.outputKey, chart)),
    ...populationsWire(paper, written),
    procedures: [...paper.procedures],
    figures: [...paper.figures],
    files: paper.files.map((file) => {
      const source = paper.sources.find((candidate) => candidate.file_no === file.file_no);
      return { ...file, asset_id: source?.asset_id ?? "", sha256: source?.sha256 ?? "" };
    }),
    notices: [...paper.notices],
  };
}

const nothing = {
  result_id: "",
  counts: [],
  totals: [],
  ties: [],
  rules: [],
  exception_count: 0,
  first_exceptions: [],
  charts: [],
  population: null,
  sample: null,
  further_populations: [],
  procedures: [],
  figures: [],
  files: [],
  notices: [],
};
