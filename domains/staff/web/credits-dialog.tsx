import { CountField, DateField, MoneyField, ReasonDialog } from "@tieout/ui";
import { useState } from "react";

export interface CreditChange {
  readonly credits: number;
  /** Of one credit, as wire money. */
  readonly price: string;
  /** Null: no end. */
  readonly lastDay: string | null;
  readonly reason: string;
}

interface CreditsDialogProps {
  readonly kind: "contract" | "adjustment" | "expiry";
  /** Before. */
  readonly lastDay: string | null;
  readonly busy: boolean;
  readonly problem: { readonly message: string } | null;
  readonly onConfirm: (change: CreditChange) => void;
  readonly onClose: () => void;
}

const titles = { contract: "New price contract", adjustment: "Adjust credits", expiry: "Change the last day" } as const;

/** What staff change about a firm's credits. */
export function CreditsDialog({ kind, lastDay: before, busy, problem, onConfirm, onClose }: CreditsDialogProps) {
  const [credits, setCredits] = useState(0);
  const [price, setPrice] = useState("");
  const [lastDay, setLastDay] = useState(before);
  const [lack, setLack] = useState<string | null>(null);
  const confirm = (reason: string): void => {
    const missing = lackOf(kind, { credits, price, lastDay });
    setLack(missing);
    if (missing === null) onConfirm({ credits, price, lastDay, reason });
  };
  return (
    <ReasonDialog
      title={titles[kind]}
      confirmLabel="Save"
      busy={busy}
      problem={lack === null ? problem : { message: lack }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {kind === "expiry" ? null : (
        <CountField
          label="Credits"
          required
          allowNegative={kind === "adjustment"}
          {...(kind === "adjustment" ? { description: "Below 0 takes credits that are left." } : {})}
          value={credits}
          onChange={(value) => setCredits(Number(value) || 0)}
        />
      )}
      {kind === "contract" ? (
        <MoneyField label="Price per credit" required value={price || null} onChange={(wire) => setPrice(wire ?? "")} />
      ) : null}
      <DateField
        label="Last day"
        required={kind === "contract"}
        clearable={kind !== "contract"}
        {...(kind === "contract" ? {} : { description: "Empty: they do not expire." })}
        value={lastDay}
        onChange={setLastDay}
      />
    </ReasonDialog>
  );
}

function lackOf(kind: CreditsDialogProps["kind"], { credits, price, lastDay }: Omit<CreditChange, "reason">): string | null {
  if (kind === "contract" && (credits < 1 || price === "" || lastDay === null))
    return "A contract needs credits, a price per credit and a last day.";
  if (kind === "adjustment" && credits === 0) return "An adjustment gives or takes at least one credit.";
  return null;
}
