import type { FileFormat } from "../file-format.ts";

/** Annuity terms: balances are accumulations, contributions are premiums. */
export const tiaa: FileFormat = {
  key: "tiaa",
  title: "TIAA",
  headers: {
    beginning_balance: ["Opening Accumulation", "Beginning Accumulation"],
    ending_balance: ["Closing Accumulation", "Ending Accumulation"],
    contributions: ["Premiums"],
    amount: ["Premium Amount", "Premium"],
  },
  codes: {},
  examples: [
    {
      report: "participant_balances",
      rows: [
        ["PIN", "Name", "Opening Accumulation", "Premiums", "Closing Accumulation"],
        ["P1", "Moss, Ada", "100.00", "10.00", "110.00"],
      ],
      fields: {
        PIN: "participant_id",
        Name: "full_name",
        "Opening Accumulation": "beginning_balance",
        Premiums: "contributions",
        "Closing Accumulation": "ending_balance",
      },
    },
  ],
};
