import { IconPencil } from "@tabler/icons-react";

/** Shown under a step whose text differs from Tieout's library. */
export const FirmWording = () => (
  <div className="t-row t-small t-ink" style={{ marginTop: 4, gap: 4 }}>
    <IconPencil size={13} stroke={1.75} aria-hidden="true" className="t-icon" />
    Firm wording
  </div>
);
