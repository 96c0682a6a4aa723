import { cents } from "@tieout/kernel";
import { exception, pass, rule } from "@tieout/runs/core";
import { naturalPersonKey, subjectOf } from "../../domains/workpapers/core/people/person.ts";
import type { Contribution, ListingInputs } from "./queries.ts";

export const negativeAmount = rule<ListingInputs, Contribution>({
  id: "listing.negative_amount",
  title: "Negative contribution",
  severity: "low",
  kind: "data",
  unit: "contribution",
  authority: "AICPA Guide, Employee Benefit Plans: contributions",
  needs: [{ report: "contribution_detail", field: ["amount", "pay_date"], words: "Amount" }],
  units: ({ contributions }) => contributions,
  judge: (one) =>
    one.amountCents >= 0n
      ? pass
      : exception({
          naturalKey: `${naturalPersonKey(one)}|${one.on}`,
          subject: subjectOf(one),
          amountCents: cents(one.amountCents),
          msg: "The contribution is negative.",
          refs: [{ file_no: one.file_no, sheet: one.sheet, row: one.row }],
        }),
});
