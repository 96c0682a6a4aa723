import { z } from "zod";
import { define } from "./setting-definition.ts";
import { unitPrice } from "./setting-values.ts";

/** What whoever runs the server decides of sign-in, downloads and prices. */
export const operatorSettings = {
  requireTwoSteps: define({
    variable: "REQUIRE_TWO_STEPS",
    about: "Whether everyone in every firm signs in with a second step, or where the firm's admins say so. Staff always do",
    expects: "every-firm or by-firm",
    fallback: null,
    fallbackAbout: "every-firm in production, otherwise by-firm",
    schema: z.enum(["every-firm", "by-firm"]) as z.ZodType<"every-firm" | "by-firm", string>,
  }),
  malwareScanner: define({
    variable: "MALWARE_SCANNER",
    about:
      "The daemon of ClamAV: a file that a person uploaded is scanned by it whenever it is to be downloaded, and not given out without its word",
    expects: "tcp://HOST:PORT or unix:///PATH",
    fallback: null,
    fallbackAbout: "not scanned",
    schema: z.string().refine((value) => /^(tcp:\/\/[\w.:[\]-]+:\d{1,5}|unix:\/\/\/[^\s?#]+)$/.test(value) && URL.canParse(value)),
  }),
  costOfGigabyte: define({
    variable: "COST_PER_GB_MONTH",
    about: "What a gigabyte stored for a month costs, for the cost of each firm in the staff console",
    expects: "US dollars, such as 0.023",
    fallback: null,
    fallbackAbout: "not set up",
    schema: unitPrice,
  }),
  costOfRunHour: define({
    variable: "COST_PER_RUN_HOUR",
    about: "What an hour of runs costs, for the same",
    expects: "US dollars, such as 0.023",
    fallback: null,
    fallbackAbout: "not set up",
    schema: unitPrice,
  }),
  costOfMail: define({
    variable: "COST_PER_MAIL",
    about: "What a mail costs, for the same",
    expects: "US dollars, such as 0.023",
    fallback: null,
    fallbackAbout: "not set up",
    schema: unitPrice,
  }),
} as const;
