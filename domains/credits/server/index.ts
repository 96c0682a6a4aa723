export { settlePurchases, takeBackAllOwed } from "./purchases/settle-purchase.ts";
export { registerCredits } from "./register-credits.ts";
