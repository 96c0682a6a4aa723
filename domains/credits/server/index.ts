export { expireAllLots } from "./ledger/expire-all.ts";
export { sendLowBalanceHandler } from "./notices/low-balance.ts";
export { captureRun, holdForRun, releaseRun } from "./processing/charge-runs.ts";
export { settlePurchases, takeBackAllOwed } from "./purchases/settle-purchase.ts";
export { registerCredits } from "./register-credits.ts";
