import { createHash } from "node:crypto";
import { finchSource, type PayrollSource } from "@tieout/payroll-source";
import { FinchStandIn } from "@tieout/payroll-source/stand-in";
import type { ProcessSettings } from "@tieout/settings";

type SourceSettings = Pick<ProcessSettings, "finchClientId" | "finchClientSecret" | "isProduction" | "publicUrl" | "platformUrl">;

/** The page to which browsers are sent back. */
const returnPath = "/payroll-connect";

/** Finch if its keys are set; without them a fictional company, or none in production mode. */
export async function openPayrollSource(settings: SourceSettings): Promise<PayrollSource | null> {
  const { finchClientId: clientId, finchClientSecret: clientSecret, isProduction, publicUrl, platformUrl } = settings;
  const redirectAddress = `${publicUrl}${returnPath}`;
  if (clientId !== null && clientSecret !== null) return finchSource({ clientId, clientSecret, redirectAddress });
  if (isProduction) return null;
  // Every process has its own simulated Finch, which must accept tokens issued by the others.
  const shared = createHash("sha256").update(`stand-in of Finch ${platformUrl}`).digest("hex");
  const standIn = new FinchStandIn({ clientId: shared.slice(0, 32), clientSecret: shared.slice(32) });
  return finchSource({ ...standIn.keys, redirectAddress }, await standIn.listen());
}
