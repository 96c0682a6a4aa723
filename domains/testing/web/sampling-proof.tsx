import { IconRefresh } from "@tabler/icons-react";
import { countText, DateText, LockableButton, Money, moneyText, Note, ProofBlock } from "@tieout/ui";
import { useState } from "react";
import type { Sampling } from "../contract/index.ts";
import { RedrawDialog } from "./redraw-dialog.tsx";
import { sampleInShort } from "./sampling-draft.ts";

interface SamplingProofProps {
  readonly engagementId: string;
  readonly sampling: Sampling;
  readonly lockedBecause: string | null;
}

/** Seed, draw and population from the last run, every draw with its reason, and the redraw button. */
export function SamplingProof({ engagementId, sampling, lockedBecause }: SamplingProofProps) {
  const [asking, setAsking] = useState(false);
  const drawn = sampling.seed !== null;
  const waiting = sampling.draws.find((draw) => draw.drawn_at === null);
  return (
    <div style={{ marginTop: 16 }}>
      <ProofBlock
        facts={
          drawn
            ? [
                { label: "Seed", value: sampling.seed, machine: true },
                { label: "Draw number", value: countText(sampling.draw_number) },
                { label: "Population", value: `${countText(sampling.population_count)} items` },
                { label: "Population amount", value: <Money value={sampling.population_amount} /> },
              ]
            : []
        }
        actions={
          drawn ? (
            <LockableButton
              size="sm"
              variant="subtle"
              lockedBecause={waiting ? "A redraw is pending; the next run will draw it." : lockedBecause}
              leftSection={<IconRefresh size={15} stroke={1.75} />}
              onClick={() => setAsking(true)}
            >
              Redraw
            </LockableButton>
          ) : undefined
        }
      >
        {drawn ? null : <p className="t-small t-sec">No sample yet. The first run will draw it and keep the seed.</p>}
        {waiting ? (
          <div style={{ marginTop: 12 }}>
            <Note family="info">Draw {waiting.draw_number} is pending; the next run will draw it.</Note>
          </div>
        ) : null}
        {sampling.draws.length > 1 || waiting ? <DrawHistory draws={sampling.draws} /> : null}
        {sampling.versions.length > 0 ? <SetUpHistory versions={sampling.versions} /> : null}
      </ProofBlock>
      <RedrawDialog engagementId={engagementId} sampling={sampling} opened={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function DrawHistory({ draws }: { readonly draws: Sampling["draws"] }) {
  return (
    <div style={{ marginTop: 12 }}>
      <h3 className="t-h3">Draws</h3>
      <ol className="t-col t-small" style={{ marginTop: 6 }}>
        {draws.map((draw) => (
          <li key={draw.draw_number}>
            <b className="t-med">Draw {draw.draw_number}</b> · {draw.requested_by} · <DateText value={draw.requested_at} time />
            <span className="t-sec" style={{ display: "block" }}>
              {draw.reason || "First draw"}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function versionInShort(version: Sampling["versions"][number]): string {
  const { replaced, isi_threshold: threshold } = version;
  if (!replaced)
    return `${sampleInShort({ ...version, reason: "" })} · ISI threshold ${threshold === null ? "none" : moneyText(threshold)}`;
  const [before, after] = [replaced.before, replaced.after].map(({ count, amount }) => `${countText(count)} items, ${moneyText(amount)}`);
  return `Population changed from ${before} to ${after}`;
}

function SetUpHistory({ versions }: { readonly versions: Sampling["versions"] }) {
  return (
    <div style={{ marginTop: 12 }}>
      <h3 className="t-h3">Setup versions</h3>
      <ol className="t-col t-small" style={{ marginTop: 6 }}>
        {versions.map((version) => (
          <li key={version.version}>
            <b className="t-med">Version {version.version}</b> · {versionInShort(version)}
            <span className="t-sec" style={{ display: "block" }}>
              {version.version === 1 ? (
                "Setup of the first draw"
              ) : (
                <>
                  {version.reason} · {version.changed_by} · <DateText value={version.changed_at} time />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
