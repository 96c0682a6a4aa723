import { type Cents, cents, displayCents, parseWireMoney } from "@tieout/kernel";
import { textCell } from "@tieout/spreadsheet/model";
import { methodNamed, type PopulationInProof } from "@tieout/testing/core";
import type { SampleSummary } from "../paper-result.ts";
import type { SampleProof } from "../sampling/sample-proof.ts";
import type { NoteFact } from "./notes-sheet.ts";

const text = (label: string, value: string): NoteFact => ({ label, value: textCell(value, "text") });

/** Most item keys named in the workbook; the proof has all of them. */
const mostListed = 40;

function keysOf(items: readonly { readonly key: string; readonly occurrence: number }[]): string {
  if (items.length === 0) return "none";
  const names = items.slice(0, mostListed).map(({ key, occurrence }) => (occurrence > 1 ? `${key} (${occurrence})` : key));
  const more = items.length > mostListed ? [`and ${items.length - mostListed} more, see the proof`] : [];
  return `${items.length}: ${[...names, ...more].join("; ")}`;
}

const centsOf = (amount: string): Cents => parseWireMoney(amount) ?? cents(0);

const populationText = ({ count, amount, sha256 }: PopulationInProof): string =>
  `${count} items of ${displayCents(centsOf(amount))}, SHA-256 ${sha256}`;

/** Setup or population changes after a draw, each with the reason and the items added to and removed from the sample. */
function versionFacts({ set_up_versions: versions = [] }: SampleProof): NoteFact[] {
  return versions.map((said) => {
    const threshold = said.isi_threshold === null ? "no ISI threshold" : `ISI threshold ${displayCents(centsOf(said.isi_threshold))}`;
    const counts = said.isi_counts_toward_size ? "ISI count toward the size" : "ISI in addition";
    const { replaced } = said;
    const what = replaced
      ? `Population changed from ${populationText(replaced.before)} to ${populationText(replaced.after)}`
      : `${said.size_basis}; ${threshold}; ${counts}`;
    const changes = said.came && said.went ? `. Added to the sample: ${keysOf(said.came)}. Removed: ${keysOf(said.went)}` : "";
    const reason = said.reason === "" ? "first draw" : said.reason.replace(/\.$/, "");
    return text(`Setup version ${said.version}`, `${what}. Reason: ${reason}${changes}`);
  });
}

/** A sample's method, size, draws with their reasons, seed, ISI rule and population file; `items` is the plural noun to use. */
export function drawFacts(sample: SampleSummary, proof: SampleProof, items: string): NoteFact[] {
  return [
    text("Method", methodNamed(sample.method).words.printed(items)),
    text("Size", sample.size_basis),
    { label: "Draw number", value: { content: { kind: "number", value: sample.draw_number }, style: "number" } },
    ...(proof.draws ?? []).flatMap(({ draw_number, reason }) => (reason === "" ? [] : [text(`Reason for draw ${draw_number}`, reason)])),
    ...versionFacts(proof),
    { label: "Seed", value: textCell(sample.seed, "mono") },
    {
      label: "ISI threshold (individually significant items)",
      value:
        sample.isi_threshold === null
          ? textCell("None", "text")
          : { content: { kind: "money", cents: centsOf(sample.isi_threshold) }, style: "money" },
    },
    text(
      "ISI rule",
      sample.isi_counts_toward_size
        ? "ISI count toward the sample size; random items make up the rest"
        : "ISI are tested in addition; the full sample size is drawn from the rest",
    ),
    text("Population file in the bundle", proof.population.file),
    { label: "Population file SHA-256", value: textCell(proof.population.sha256, "mono") },
    text("Ticket", proof.ticket),
  ];
}
