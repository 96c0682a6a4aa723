import type { EngagementFacts } from "@tieout/engagements/core";
import { type Registration, registration } from "@tieout/http";
import { success } from "@tieout/kernel";
import { engagementToolkitRoutes } from "../../contract/index.ts";
import type { AuditProgram } from "./audit-program.ts";
import { readControls, takeOverControls } from "./engagement-controls.ts";
import { placeToolkit, readEngagementToolkits } from "./engagement-toolkits.ts";

/** SOC reports for an engagement's providers. */
export const registerEngagementToolkits = ({ program }: { readonly program: AuditProgram }): Registration =>
  registration<typeof engagementToolkitRoutes, { readonly engagement: EngagementFacts }>({
    domain: "soc-toolkits",
    routes: engagementToolkitRoutes,
    handlers: {
      getEngagementToolkits: async ({ tx }, { params }) => success(await readEngagementToolkits(tx, params.engagementId)),
      putEngagementToolkit: ({ tx, actor }, { params, body }) =>
        placeToolkit(tx, actor, {
          engagementId: params.engagementId,
          serviceProviderId: body.service_provider_id,
          toolkitId: body.toolkit_id,
          attached: body.attached,
        }),
      getToolkitControls: ({ tx }, { params }) => readControls(tx, program, params),
      takeOverControls: ({ tx }, { params, body }) => takeOverControls(tx, program, { ...params, controlIds: body.controls }),
    },
  });
