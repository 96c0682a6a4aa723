/** A step of the programme that every new engagement starts with. */
export interface DefaultProcedure {
  /** Rich text of the allowed subset. */
  readonly html: string;
  /** Guide, statute or regulation, separated by `; `. Paragraph numbers are left out where they move between editions. */
  readonly reference: string;
  /** Rules of the engine whose results are filled in for this step. */
  readonly computedRules: readonly string[];
}
