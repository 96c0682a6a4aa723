import { z } from "zod";
import { define } from "./setting-definition.ts";
import { unitPrice } from "./setting-values.ts";

/** The operator's choices for sign-in, downloads and prices. */
export const operatorSettings = {
  requireTwoSteps: define({
    variable: "REQUIRE_TWO_STEPS",
    about: "Whether everyone in every firm must sign in with a second step, or only where the firm's admins require it. Staff always must",
    expects: "every-firm or by-firm",
    fallback: null,
    fallbackAbout: "every-firm in production, otherwise by-firm",
    schema: z.enum(["every-firm", "by-firm"]) as z.ZodType<"every-firm" | "by-firm", string>,
  }),
  malwareScanner: define({
    variable: "MALWARE_SCANNER",
    about: "ClamAV daemon that scans an uploaded file at each download; a file isn't released until it passes",
    expects: "tcp://HOST:PORT or unix:///PATH",
    fallback: null,
    fallbackAbout: "not scanned",
    schema: z.string().refine((value) => /^(tcp:\/\/[\w.:[\]-]+:\d{1,5}|unix:\/\/\/[^\s?#]+)$/.test(value) && URL.canParse(value)),
  }),
  costOfGigabyte: define({
    variable: "COST_PER_GB_MONTH",
    about: "Cost of a gigabyte stored for a month, for each firm's cost in the staff console",
    expects: "US dollars, such as 0.023",
    fallback: null,
    fallbackAbout: "not set up",
    schema: unitPrice,
  }),
  costOfRunHour: define({
    variable: "COST_PER_RUN_HOUR",
    about: "Cost of an hour of run time, for each firm's cost in the staff console",
    expects: "US dollars, such as 0.023",
    fallback: null,
    fallbackAbout: "not set up",
    schema: unitPrice,
  }),
  costOfMail: define({
    variable: "COST_PER_MAIL",
    about: "Cost of an email, for each firm's cost in the staff console",
    expects: "US dollars, such as 0.023",
    fallback: null,
    fallbackAbout: "not set up",
    schema: unitPrice,
  }),
} as const;
