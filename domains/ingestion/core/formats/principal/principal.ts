import type { FileFormat } from "../file-format.ts";

/** No public page has the headings of its reports. Gaps: https://help.auditminer.com/what-information-is-missing-from-the-principal-workpapers */
export const principal: FileFormat = {
  key: "principal",
  title: "Principal",
  headers: {},
  codes: {},
  gaps: {
    contribution_detail: ["Ticker and elected percentage of the funds are not in the report."],
    distribution_detail: [
      "Forfeitures, payee and amounts of defaulted loans are not in the report.",
      "Payments are not split by money source. The Display of Accounts has the split, but not for a person with several payments.",
    ],
    trust_statement: ["Investment ID, ticker, shares, price and cost are not in the report."],
  },
  examples: [],
};
