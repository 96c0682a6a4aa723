/** A piece of evidence as listed in a workpaper; the instant is ISO 8601, UTC. */
export interface PrintedEvidence {
  /** “Sampled item: no. 14, BRANDT, LUIS”; empty for the workpaper as a whole. */
  readonly about: string;
  readonly title: string;
  readonly by: string;
  readonly at: string;
  /** The file's hash; absent for a link. */
  readonly sha256?: string;
  /** The link's URL; links have no hash. */
  readonly url?: string;
}
