import { lazyPart } from "../feedback/lazy-part.tsx";
import { LoadingLines } from "../feedback/loading-lines.tsx";

export { useReturnedPayment } from "./use-returned-payment.ts";

/** Form for entering a card; loaded when shown. */
export const CardForm = lazyPart(
  () => import("./card-form.tsx"),
  () => <LoadingLines what="the card form" shape="form" />,
);

/** Outcome of a payment after the user returns from a bank's page. */
export const ReturnedPayment = lazyPart(
  () => import("./returned-payment.tsx"),
  () => <LoadingLines what="the payment status" shape="figures" />,
);
