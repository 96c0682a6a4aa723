import { lazyPart } from "../feedback/lazy-part.tsx";
import { LoadingLines } from "../feedback/loading-lines.tsx";

export { useReturnedPayment } from "./use-returned-payment.ts";

/** Where a card is entered; loaded when it is shown. */
export const CardForm = lazyPart(
  () => import("./card-form.tsx"),
  () => <LoadingLines what="the card form" shape="form" />,
);

/** What became of a payment whose person is back from a page of a bank. */
export const ReturnedPayment = lazyPart(
  () => import("./returned-payment.tsx"),
  () => <LoadingLines what="the payment status" shape="figures" />,
);
