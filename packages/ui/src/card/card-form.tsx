import { Button } from "@mantine/core";
import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import { LoadingLines } from "../feedback/loading-lines.tsx";
import { Note } from "../feedback/note.tsx";
import { outcomeOf } from "./card-outcome.ts";
import { openStripe } from "./open-stripe.ts";

export interface CardFormProps {
  readonly publishableKey: string;
  /** The payment's secret; never appears in a URL or a log. */
  readonly secret: string;
  /** Path of the page that a bank sends the user back to; that page uses `useReturnedPayment`. */
  readonly returnTo: string;
  /** Called when the provider has accepted the payment; the provider's message will say when it's paid. */
  readonly onSent: () => void;
}

interface CardElements {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

const notLoaded = "The card form didn't load, and nothing was charged. Check your connection, then start again.";
const noAnswer = "The payment provider didn't respond. Try paying again; you won't be charged twice for the same payment.";

/** Wallets would need the payment permission, which our pages don't grant. */
const onlyCards = { wallets: { applePay: "never", googlePay: "never", link: "never" } } as const;

/** Mounts the form and reports when it's ready for input. */
function useCardElement(publishableKey: string, secret: string) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<CardElements | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    let element: StripePaymentElement | null = null;
    let isGone = false;
    const show = async (): Promise<void> => {
      const stripe = await openStripe(publishableKey);
      if (isGone || !place.current) return;
      const theme = document.documentElement.dataset.mantineColorScheme === "dark" ? "night" : "stripe";
      const elements = stripe.elements({ clientSecret: secret, appearance: { theme } });
      element = elements.create("payment", onlyCards);
      element.on("ready", () => setShown({ stripe, elements }));
      element.on("loaderror", () => setBroken(true));
      element.mount(place.current);
    };
    show().catch(() => setBroken(true));
    return () => {
      isGone = true;
      element?.destroy();
    };
  }, [publishableKey, secret]);
  return { place, shown, isBroken };
}

/** The provider's own form, in its own frames: a card number never reaches our pages. */
export default function CardForm({ publishableKey, secret, returnTo, onSent }: CardFormProps) {
  const { place, shown, isBroken } = useCardElement(publishableKey, secret);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPaying, setPaying] = useState(false);
  const isUnderWay = useRef(false);
  const pay = async ({ stripe, elements }: CardElements): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPaying(true);
    setProblem(null);
    try {
      const confirmParams = { return_url: new URL(returnTo, location.origin).href };
      const outcome = outcomeOf(await stripe.confirmPayment({ elements, redirect: "if_required", confirmParams }));
      if (outcome.isSent) onSent();
      else setProblem(outcome.sentence);
    } catch {
      setProblem(noAnswer);
    }
    isUnderWay.current = false;
    setPaying(false);
  };
  const sentence = isBroken ? notLoaded : problem;
  return (
    <form
      className="t-col"
      style={{ gap: 16, marginTop: 12 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (shown) void pay(shown);
      }}
    >
      <div className={isBroken ? "" : "t-card-place"}>
        {shown || isBroken ? null : <LoadingLines what="the card form" shape="form" />}
        <div ref={place} />
      </div>
      {sentence === null ? null : (
        <Note family="bad" live>
          {sentence}
        </Note>
      )}
      <Button type="submit" disabled={!shown} loading={isPaying}>
        Pay
      </Button>
    </form>
  );
}
