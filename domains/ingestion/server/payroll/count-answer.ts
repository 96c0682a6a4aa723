import { Count } from "@tieout/shapes";
import { exactly } from "@tieout/stages";
import { z } from "zod";
import type { CountPayValue, PayCount, PayRow } from "../../core/index.ts";

/* Shape of the value of `ingestion.pay-codes`, parsed where it leaves the child. */

const CentsText = z.string().regex(/^-?\d{1,30}$/);
const PayCountShape = exactly<PayCount>({
  ...{ key: z.string(), cents: CentsText, employees: Count, firstOn: z.iso.date(), lastOn: z.iso.date() },
  ...{ rows: Count, checks: Count, deferredChecks: Count },
});
const PayRowShape = exactly<PayRow>({ sheet: Count, row: Count, employee: z.string(), payOn: z.iso.date(), cents: CentsText });

export const CountPayAnswer: z.ZodType<CountPayValue> = z.union([
  z.strictObject({ lacks: z.string() }),
  z.strictObject({ counts: z.array(PayCountShape), rows: z.array(PayRowShape) }),
]);
