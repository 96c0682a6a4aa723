import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Route } from "@playwright/test";
import type { SignedMessage, StripeStandIn } from "@tieout/payments/stripe-stand-in";
import ts from "typescript";

const source = fileURLToPath(new URL("../packages/ui/src/card/stripe-script.test-data.ts", import.meta.url));
const { outputText } = ts.transpileModule(readFileSync(source, "utf8"), {
  compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
});
const script = outputText.replace("export {};", "");

/** Stripe's test card numbers, by the bank's response. */
export const testCards = { good: "4242424242424242", declined: "4000000000000002", asks: "4000002500003155" } as const;

const form = `<!doctype html><title>Card</title><label>Card number <input id="number"></label>
  <label>Pay with <select id="method"><option>card</option><option>bank</option></select></label>
  <script>
    const say = (name) => parent.postMessage({ name, number: document.getElementById("number").value, method: document.getElementById("method").value }, "*");
    addEventListener("input", () => say("entered"));
    say("ready");
  </script>`;

const html = (body: string) => ({ contentType: "text/html; charset=utf-8", body });
const json = (body: unknown, status = 200) => ({
  ...{ status, contentType: "application/json", headers: { "access-control-allow-origin": "*" }, body: JSON.stringify(body) },
});

interface StripeCall {
  readonly id: string;
  readonly verb: string;
  readonly form: URLSearchParams;
}

/**
 * Stripe as a browser sees it: its script, frames, calls and bank pages, on top of the fake Stripe API. Messages to the product are sent
 * through `tell`.
 */
export class StripePages {
  /** Number of confirmations requested by browsers. */
  confirmed = 0;
  /** The script waits for this, and fails to load if it rejects. */
  beforeScript: () => Promise<void> = async () => undefined;
  readonly #stripe: StripeStandIn;
  readonly #tell: (message: SignedMessage) => Promise<void>;

  constructor(stripe: StripeStandIn, tell: (message: SignedMessage) => Promise<void>) {
    this.#stripe = stripe;
    this.#tell = tell;
  }

  async serve(context: BrowserContext): Promise<void> {
    await context.route("https://js.stripe.com/*/stripe.js", (route) =>
      this.beforeScript().then(
        () => route.fulfill({ contentType: "text/javascript", body: script }),
        () => route.abort(),
      ),
    );
    await context.route("https://js.stripe.com/**/*.html", (route) => route.fulfill(html(form)));
    await context.route("https://api.stripe.com/**", (route) => this.#answer(route));
    await context.route("https://hooks.stripe.com/**", (route) => this.#bank(route));
  }

  async #answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    const form = new URLSearchParams(route.request().postData() ?? "");
    const [, , , id = "", verb = ""] = url.pathname.split("/");
    const intent = this.#stripe.intents.get(id);
    const isAllowed = form.get("key") === this.#stripe.keys.publishableKey && intent?.clientSecret === form.get("client_secret");
    if (!isAllowed) return route.fulfill(json({ error: { type: "invalid_request_error", message: "No such payment_intent" } }, 404));
    await route.fulfill(verb === "confirm" ? await this.#confirm({ id, verb, form }) : json({ id, status: intent?.status }));
  }

  async #confirm({ id, form }: StripeCall) {
    this.confirmed += 1;
    const status = () => this.#stripe.intents.get(id)?.status;
    const refused = (type: string, message: string) => json({ error: { type, message, payment_intent: { id, status: status() } } }, 402);
    if (status() === "succeeded" || status() === "canceled") return refused("invalid_request_error", "unexpected state");
    if (form.get("number") === testCards.declined) {
      await this.#tell(this.#stripe.decline(id));
      return refused("card_error", "Your card was declined.");
    }
    if (form.get("number") === testCards.asks || form.get("method") === "bank") {
      await this.#tell(this.#stripe.challenge(id));
      const asked = new URLSearchParams({ id, secret: form.get("client_secret") ?? "" });
      if (form.get("method") === "bank") asked.set("return_url", form.get("return_url") ?? "");
      const url = `https://hooks.stripe.com/authenticate?${asked}`;
      return json({ id, status: "requires_action", next_action: { type: "redirect_to_url", redirect_to_url: { url } } });
    }
    await this.#tell(this.#stripe.pay(id));
    return json({ id, status: status() });
  }

  /** A bank's page, which approves or declines and then returns to the product or closes its frame. */
  async #bank(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    const [id, secret, back] = ["id", "secret", "return_url"].map((name) => url.searchParams.get(name) ?? "");
    const said = url.searchParams.get("said");
    if (said === null) {
      const link = (word: string) => `<a href="?${new URLSearchParams([...url.searchParams, ["said", word]])}">${word}</a>`;
      return route.fulfill(html(`<!doctype html><title>Bank</title><p>Is it you?</p>${link("Approve")} ${link("Refuse")}`));
    }
    await this.#tell(said === "Approve" ? this.#stripe.pay(id ?? "") : this.#stripe.decline(id ?? ""));
    if (!back)
      return route.fulfill(html(`<!doctype html><title>Bank</title><script>parent.postMessage({ name: "answered" }, "*")</script>`));
    const added = {
      payment_intent: id ?? "",
      payment_intent_client_secret: secret ?? "",
      redirect_status: said === "Approve" ? "succeeded" : "failed",
    };
    const target = new URL(back);
    for (const [name, value] of Object.entries(added)) target.searchParams.set(name, value);
    await route.fulfill(html(`<!doctype html><title>Bank</title><a href="${target.href.replaceAll("&", "&amp;")}">Back to the shop</a>`));
  }
}
