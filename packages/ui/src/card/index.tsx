import { lazy, Suspense } from "react";
import { LoadingLines } from "../feedback/loading-lines.tsx";
import type { CardFormProps } from "./card-form.tsx";
import type { ReturnedPaymentProps } from "./returned-payment.tsx";

export { useReturnedPayment } from "./use-returned-payment.ts";

const LazyCardForm = lazy(() => import("./card-form.tsx"));
const LazyReturnedPayment = lazy(() => import("./returned-payment.tsx"));

/** Where a card is entered; loaded when it is shown. */
export const CardForm = (props: CardFormProps) => (
  <Suspense fallback={<LoadingLines what="the card form" shape="form" />}>
    <LazyCardForm {...props} />
  </Suspense>
);

/** What became of a payment whose person is back from a page of a bank. */
export const ReturnedPayment = (props: ReturnedPaymentProps) => (
  <Suspense fallback={<LoadingLines what="what became of the payment" shape="figures" />}>
    <LazyReturnedPayment {...props} />
  </Suspense>
);
