import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { providerRoutes } from "../contract/index.ts";
import { addProvider, listProviders, putProvider, retireProvider } from "./providers.ts";
import { asStaff } from "./staff-work.ts";

/** The catalog of service providers. Uses identity's `staff.use` policy. */
export const registerProviders = (): Registration =>
  registration<typeof providerRoutes>({
    domain: "staff",
    routes: providerRoutes,
    handlers: {
      listProviders: async ({ work }) => success(await listProviders(work.platformStatement)),
      addProvider: (context, { body }) => asStaff(context, "add a service provider", (tx) => addProvider(tx, body)),
      putProvider: (context, { params, body }) =>
        asStaff(context, "change a service provider", (tx) => putProvider(tx, { id: params.providerId, change: body })),
      retireProvider: (context, { params, body }) =>
        asStaff(context, "retire a service provider", (tx) => retireProvider(tx, { id: params.providerId, ...body, at: context.now() })),
    },
  });
