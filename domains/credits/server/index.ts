export { expireAllLots } from "./ledger/expire-all.ts";
export { takeCredits } from "./ledger/take-credits.ts";
export { sendLowBalanceHandler } from "./notices/low-balance.ts";
export { captureRun, holdForRun, releaseRun } from "./processing/charge-runs.ts";
export { settlePurchases, takeBackAllOwed } from "./purchases/settle-purchase.ts";
export { readDashboard } from "./reads/read-dashboard.ts";
export { registerCredits } from "./register-credits.ts";
export { changeExpiry, giveCredits, makeContract } from "./staff/give-credits.ts";
export { listLots, owedCredits } from "./staff/list-lots.ts";
