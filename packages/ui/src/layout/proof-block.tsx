import type { ReactNode } from "react";
import { Card } from "./card.tsx";

interface ProofBlockProps {
  readonly title?: string;
  /** Labels and values; `machine` values are set in monospace. */
  readonly facts: readonly { readonly label: string; readonly value: ReactNode; readonly machine?: boolean }[];
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Everything needed to redraw the sample: seed, order, population hash, rows. */
export function ProofBlock({ title = "Proof of the draw", facts, actions, children }: ProofBlockProps) {
  return (
    <Card title={title} actions={actions}>
      <dl className="t-pairs">
        {facts.map((fact) => (
          <Pair key={fact.label} label={fact.label} machine={fact.machine ?? false}>
            {fact.value}
          </Pair>
        ))}
      </dl>
      {children}
    </Card>
  );
}

function Pair({ label, machine, children }: { readonly label: string; readonly machine: boolean; readonly children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className={machine ? "t-mono" : ""}>{children}</dd>
    </>
  );
}
