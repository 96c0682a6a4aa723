export interface SourceRow {
  readonly row: number;
  readonly cells: readonly string[];
}
