import Finch from "@tryfinch/finch-api";
import type { ConnectOrder, GrantedAccess, PayrollSource } from "../payroll-source.ts";
import { finchConnection } from "./finch-connection.ts";
import { ask, known } from "./finch-faults.ts";
import { Session, Token } from "./finch-shapes.ts";

export interface FinchAccess {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Our page that browsers return to; registered with Finch. */
  readonly redirectAddress: string;
}

/** URL of a Finch stand-in for tests; Finch itself if absent. */
export interface FinchPlace {
  readonly address: string;
}

/** Requested access: read only. SSNs need a separate permission. */
const products: Finch.Connect.SessionNewParams["products"] = [
  ...(["company", "directory", "individual", "ssn", "employment", "payment", "pay_statement"] as const),
];

const minutesToConnect = 60;
const finchAddress = "https://api.tryfinch.com";
/** Finch responds within six minutes or not at all. */
const answerMilliseconds = 360_000;

/**
 * Reads payroll systems through Finch. Calls are not retried here: the caller knows how long it can wait, and keeps the data received so
 * far.
 */
export function finchSource({ clientId, clientSecret, redirectAddress }: FinchAccess, place?: FinchPlace): PayrollSource {
  const options = {
    clientID: clientId,
    clientSecret,
    accessToken: null,
    timeout: answerMilliseconds,
    maxRetries: 0,
    logLevel: "off" as const,
  };
  const finch = new Finch({ ...options, baseURL: place?.address ?? finchAddress });
  return {
    kind: place ? "stand-in" : "finch",
    begin: (order) => begin(finch, redirectAddress, order),
    exchange: (code) => exchange(finch, redirectAddress, code),
    open: (accessToken, signal) => finchConnection(finch.withOptions({ accessToken, clientID: null, clientSecret: null }), signal),
  };
}

async function begin(finch: Finch, redirectAddress: string, { reference, customerName, state }: ConnectOrder): Promise<string> {
  const what = "connect session";
  const asked = {
    ...{ customer_id: reference, customer_name: customerName, products, redirect_uri: redirectAddress },
    minutes_to_expire: minutesToConnect,
  };
  const { connect_url } = known(what, Session, await ask(what, () => finch.connect.sessions.new(asked)));
  const address = new URL(connect_url);
  address.searchParams.set("state", state);
  return address.href;
}

async function exchange(finch: Finch, redirectAddress: string, code: string): Promise<GrantedAccess> {
  const what = "access token";
  const token = known(what, Token, await ask(what, () => finch.accessTokens.create({ code, redirect_uri: redirectAddress })));
  const { access_token: accessToken, connection_id: connectionId, customer_id: reference, provider_id: system } = token;
  return { accessToken, connectionId, reference, system };
}
