import { z } from "zod";
import { define } from "./setting-definition.ts";

/** Of Finch: both or none. */
export const payrollSourceSettings = {
  finchClientId: define({
    variable: "FINCH_CLIENT_ID",
    about:
      "Clients connect their payroll system through Finch, with the setting below; without them an invented company takes its place, in production they upload files",
    expects: "the client ID of an application of Finch",
    fallback: null,
    fallbackAbout: "no payroll systems",
    schema: z.string().regex(/^[A-Za-z0-9-]{8,100}$/),
  }),
  finchClientSecret: define({
    variable: "FINCH_CLIENT_SECRET",
    about: "The secret of the same application, whose redirect address is PUBLIC_URL/payroll-connect",
    expects: "the client secret of the application",
    fallback: null,
    fallbackAbout: "no payroll systems",
    isSecret: true,
    schema: z.string().regex(/^[A-Za-z0-9_-]{8,200}$/),
  }),
} as const;
