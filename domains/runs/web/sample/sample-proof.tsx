import { Button } from "@mantine/core";
import { IconFileZip } from "@tabler/icons-react";
import { samplingMethods } from "@tieout/testing/core";
import { countText, hashText, Money, ProofBlock } from "@tieout/ui";
import { useDownload } from "../files/use-download.ts";
import { useNewestBundle } from "../run/use-process-status.ts";
import { useOpenFigure } from "../workpaper/paper-tab.ts";
import { type DrawnPopulation, keyText, type PaperPopulation, type PaperSample } from "../workpaper/populations.ts";

interface SampleProofProps {
  readonly engagementId: string;
  readonly population: DrawnPopulation;
}

/** Everything needed to redraw the sample, and the bundle that contains it. */
export function SampleProof({ engagementId, population }: SampleProofProps) {
  const open = useOpenFigure();
  const [download, busyId] = useDownload(engagementId);
  const file = useNewestBundle(engagementId)?.file;
  return (
    <ProofBlock facts={[...drawFacts(population.sample), ...populationFacts(population, open)]}>
      <p className="t-small t-sec" style={{ marginTop: 12 }}>
        The bundle contains the frozen population (<span className="t-mono">populations/{population.key}.csv</span>) and the proof (
        <span className="t-mono">proofs/{population.key}.json</span>). With both, anyone can redraw this sample.
      </p>
      {file ? (
        <div style={{ marginTop: 12 }}>
          <Button
            size="sm"
            variant="default"
            loading={busyId === file.object_id}
            leftSection={<IconFileZip size={15} stroke={1.75} />}
            onClick={() => download(file)}
          >
            Download proof and population
          </Button>
        </div>
      ) : null}
    </ProofBlock>
  );
}

const drawFacts = (sample: PaperSample) => [
  { label: "Method", value: samplingMethods.find(({ key }) => key === sample.method)?.title ?? sample.method },
  { label: "Seed", value: sample.seed, machine: true },
  { label: "Draw number", value: countText(sample.draw_number) },
  { label: "Size", value: sample.size_basis },
  {
    label: "ISI threshold",
    value: sample.isi_threshold === null ? "None" : <Money value={sample.isi_threshold} />,
  },
  ...(sample.isi_threshold === null
    ? []
    : [{ label: "ISIs count toward the sample size", value: sample.isi_counts_toward_size ? "Yes" : "No" }]),
];

const populationFacts = (population: PaperPopulation, open: (figure: string) => void) => [
  { label: "Population", value: `${countText(population.count)} items` },
  { label: "Amount", value: <Money value={population.amount} label="Population" onTrace={() => open(population.figure)} /> },
  { label: "Key", value: keyText(population) },
  { label: "File", value: `populations/${population.key}.csv` },
  { label: "SHA-256 of the population", value: hashText(population.sha256), machine: true },
];
