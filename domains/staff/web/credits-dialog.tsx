import { CountField, DateField, MoneyField, ReasonDialog } from "@tieout/ui";
import { useState } from "react";

export interface CreditChange {
  readonly credits: number;
  /** Price of one credit, as wire money. */
  readonly price: string;
  /** Number of store toolkits that can be redeemed while the contract runs. */
  readonly toolkits: number;
  /** Null if there is no last day. */
  readonly lastDay: string | null;
  readonly reason: string;
}

interface CreditsDialogProps {
  readonly kind: "contract" | "adjustment" | "expiry" | "end";
  /** Before. */
  readonly lastDay: string | null;
  readonly busy: boolean;
  readonly problem: { readonly message: string } | null;
  readonly onConfirm: (change: CreditChange) => void;
  readonly onClose: () => void;
}

const titles = {
  contract: "New price contract",
  adjustment: "Adjust credits",
  expiry: "Change the last day",
  end: "Change the end of the contract",
} as const;

/** Dialog in which staff change a firm's credits. */
export function CreditsDialog({ kind, lastDay: before, busy, problem, onConfirm, onClose }: CreditsDialogProps) {
  const [credits, setCredits] = useState(0);
  const [price, setPrice] = useState("");
  const [toolkits, setToolkits] = useState(0);
  const [lastDay, setLastDay] = useState(before);
  const [lack, setLack] = useState<string | null>(null);
  const confirm = (reason: string): void => {
    const missing = lackOf(kind, { credits, price, lastDay });
    setLack(missing);
    if (missing === null) onConfirm({ credits, price, toolkits, lastDay, reason });
  };
  const isOfContract = kind === "contract" || kind === "end";
  return (
    <ReasonDialog
      title={titles[kind]}
      confirmLabel="Save"
      busy={busy}
      problem={lack === null ? problem : { message: lack }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {kind === "expiry" || kind === "end" ? null : (
        <CountField
          label="Credits"
          required
          allowNegative={kind === "adjustment"}
          {...(kind === "adjustment" ? { description: "Enter a negative number to remove unused credits." } : {})}
          value={credits}
          onChange={(value) => setCredits(Number(value) || 0)}
        />
      )}
      {kind === "contract" ? (
        <>
          <MoneyField label="Price per credit" required value={price || null} onChange={(wire) => setPrice(wire ?? "")} />
          <ToolkitsField value={toolkits} onChange={setToolkits} />
        </>
      ) : null}
      <DateField
        label="Last day"
        required={isOfContract}
        clearable={!isOfContract}
        {...descriptionOf(kind)}
        value={lastDay}
        onChange={setLastDay}
      />
    </ReasonDialog>
  );
}

const ToolkitsField = ({ value, onChange }: { readonly value: number; readonly onChange: (count: number) => void }) => (
  <CountField
    label="Included toolkits"
    description="Store toolkits the firm can redeem while the contract runs."
    value={value}
    onChange={(typed) => onChange(Number(typed) || 0)}
  />
);

function descriptionOf(kind: CreditsDialogProps["kind"]): { readonly description?: string } {
  if (kind === "contract") return {};
  return {
    description: kind === "end" ? "Also the last day of its credits. A past day ends the contract." : "Leave blank if they don't expire.",
  };
}

function lackOf(
  kind: CreditsDialogProps["kind"],
  { credits, price, lastDay }: Pick<CreditChange, "credits" | "price" | "lastDay">,
): string | null {
  if (kind === "contract" && (credits < 1 || price === "" || lastDay === null))
    return "A contract needs credits, a price per credit and a last day.";
  if (kind === "end" && lastDay === null) return "A contract needs a last day.";
  if (kind === "adjustment" && credits === 0) return "An adjustment must add or remove at least one credit.";
  return null;
}
