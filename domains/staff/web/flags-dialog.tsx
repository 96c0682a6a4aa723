import { Checkbox } from "@mantine/core";
import { ReasonDialog } from "@tieout/ui";
import { useState } from "react";
import { flagChoices } from "./staff-words.ts";

interface FlagsDialogProps {
  readonly of: string;
  readonly flags: readonly string[];
  readonly busy: boolean;
  readonly problem: { readonly message: string } | null;
  readonly onConfirm: (change: { readonly flags: KnownFlag[]; readonly reason: string }) => void;
  readonly onClose: () => void;
}

export type KnownFlag = "hide_engagements" | "credits";

const isKnown = (flag: string): flag is KnownFlag => flagChoices.some(({ value }) => value === flag);

/** Edits the feature flags of a firm or person. */
export function FlagsDialog({ of, flags, busy, problem, onConfirm, onClose }: FlagsDialogProps) {
  const [chosen, choose] = useState<readonly string[]>(flags);
  return (
    <ReasonDialog
      title={`Feature flags of ${of}`}
      confirmLabel="Save"
      busy={busy}
      problem={problem}
      onConfirm={(reason) => onConfirm({ flags: chosen.filter(isKnown), reason })}
      onClose={onClose}
    >
      <Checkbox.Group label="Flags" value={[...chosen]} onChange={choose}>
        <div className="t-col" style={{ gap: 8, marginTop: 8 }}>
          {flagChoices.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </div>
      </Checkbox.Group>
    </ReasonDialog>
  );
}
