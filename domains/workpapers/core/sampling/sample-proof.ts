/** An item of a draw: natural key, its occurrence (equal keys count from 1), amount as decimal string, and the ticket that ordered it. */
export interface ProofItem {
  readonly key: string;
  readonly occurrence: number;
  readonly amount: string;
  /** Lower-case hex SHA-256 of `seed|key|occurrence`; null for items that no ticket chose. */
  readonly ticket: string | null;
}

/** Everything a reviewer needs, with the population file, to make the draw again (domain 5.3). User and time stand in the manifest. */
export interface SampleProof {
  readonly paper: string;
  readonly population: { readonly file: string; readonly sha256: string; readonly count: number; readonly amount: string };
  readonly natural_key: string;
  readonly method: "random" | "all";
  readonly ticket: string;
  readonly seed: string;
  readonly draw_number: number;
  readonly size: number;
  readonly size_basis: string;
  readonly isi_threshold: string | null;
  readonly isi_counts_toward_size: boolean;
  readonly isi_count: number;
  readonly isi_amount: string;
  readonly isi: readonly ProofItem[];
  readonly random: readonly ProofItem[];
  /** The next ones in ticket order; take them from the top. */
  readonly replacements: readonly ProofItem[];
}

export const ticketRule = "lower-case hex SHA-256 of UTF-8 seed|key|occurrence; lowest tickets first";
export const naturalKeyRule = "participant id|payment date|type|gross";
