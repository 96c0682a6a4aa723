import { z } from "zod";
import { define } from "./setting-definition.ts";

/** A port on this machine, so that no setting can send payments elsewhere. */
const localPort = z
  .string()
  .regex(/^127\.0\.0\.1:\d{1,5}$/)
  .transform((text) => ({ host: "127.0.0.1", port: Number(text.split(":")[1]) }))
  .refine(({ port }) => port > 0 && port < 65_536);

/** Stripe settings: set all of the first three or none of them. */
export const paymentSettings = {
  stripeSecretKey: define({
    variable: "STRIPE_SECRET_KEY",
    about:
      "Card payments through Stripe, with the two settings below; without them, a test provider that takes no money, or none in production",
    expects: "a Stripe secret or restricted key, sk_… or rk_…",
    fallback: null,
    fallbackAbout: "no card payments",
    isSecret: true,
    schema: z.string().regex(/^(sk|rk)_[A-Za-z0-9_]{10,250}$/),
  }),
  stripePublishableKey: define({
    variable: "STRIPE_PUBLISHABLE_KEY",
    about: "The same account's key for browsers",
    expects: "a Stripe publishable key, pk_…",
    fallback: null,
    fallbackAbout: "no card payments",
    schema: z.string().regex(/^pk_[A-Za-z0-9_]{10,250}$/),
  }),
  stripeWebhookSecret: define({
    variable: "STRIPE_WEBHOOK_SECRET",
    about: "Secret Stripe signs with when it posts to PUBLIC_URL/api/billing/webhooks/stripe/",
    expects: "the endpoint's signing secret, whsec_…",
    fallback: null,
    fallbackAbout: "no card payments",
    isSecret: true,
    schema: z.string().regex(/^whsec_[A-Za-z0-9+/=_]{10,250}$/),
  }),
  stripePlace: define({
    variable: "STRIPE_STAND_IN",
    about: "Tests only: a program on this machine that answers in place of Stripe; never in production",
    expects: "127.0.0.1:PORT",
    fallback: null,
    fallbackAbout: "Stripe itself",
    schema: localPort,
  }),
} as const;
