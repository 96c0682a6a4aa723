import { z } from "zod";
import { define } from "./setting-definition.ts";

/** Finch settings: set both or neither. */
export const payrollSourceSettings = {
  finchClientId: define({
    variable: "FINCH_CLIENT_ID",
    about:
      "Lets clients connect their payroll system through Finch, with the setting below; without them, a fictional company is used, and in production clients upload files",
    expects: "the client ID of a Finch application",
    fallback: null,
    fallbackAbout: "no payroll systems",
    schema: z.string().regex(/^[A-Za-z0-9-]{8,100}$/),
  }),
  finchClientSecret: define({
    variable: "FINCH_CLIENT_SECRET",
    about: "Secret of the same application, whose redirect address is PUBLIC_URL/payroll-connect",
    expects: "the application's client secret",
    fallback: null,
    fallbackAbout: "no payroll systems",
    isSecret: true,
    schema: z.string().regex(/^[A-Za-z0-9_-]{8,200}$/),
  }),
} as const;
