import { createHash } from "node:crypto";
import { finchSource, type PayrollSource } from "@tieout/payroll-source";
import { FinchStandIn } from "@tieout/payroll-source/stand-in";
import type { ProcessSettings } from "@tieout/settings";

type SourceSettings = Pick<ProcessSettings, "finchClientId" | "finchClientSecret" | "isProduction" | "publicUrl" | "platformUrl">;

/** The page that browsers come back to. */
const returnPath = "/payroll-connect";

/** Finch where its keys are given; without them an invented company, and in production mode none. */
export async function openPayrollSource(settings: SourceSettings): Promise<PayrollSource | null> {
  const { finchClientId: clientId, finchClientSecret: clientSecret, isProduction, publicUrl, platformUrl } = settings;
  const redirectAddress = `${publicUrl}${returnPath}`;
  if (clientId !== null && clientSecret !== null) return finchSource({ clientId, clientSecret, redirectAddress });
  if (isProduction) return null;
  // Every process of the product has a stand-in of its own, which must take what another one gave.
  const shared = createHash("sha256").update(`stand-in of Finch ${platformUrl}`).digest("hex");
  const standIn = new FinchStandIn({ clientId: shared.slice(0, 32), clientSecret: shared.slice(32) });
  return finchSource({ ...standIn.keys, redirectAddress }, await standIn.listen());
}
