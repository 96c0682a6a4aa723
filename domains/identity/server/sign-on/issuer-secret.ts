import { type ClientAuth, ClientSecretPost, type Configuration } from "openid-client";
import { formEncoded, type SecretWay, secretWays } from "../../core/index.ts";
import { faultOf } from "./issuer-faults.ts";

interface Client {
  readonly address: string;
  readonly clientId: string;
  readonly secret: string;
}

/** More than the number of firms with an issuer. */
const mostKnown = 10_000;

/** Remembers how a client presents its secret if the first way was refused, so that sign-ins don't start with a refusal. */
export class KnownWays {
  readonly #ways = new Map<string, SecretWay>();

  first(client: Client, ways: readonly SecretWay[]): readonly SecretWay[] {
    const known = this.#ways.get(keyOf(client));
    return known && ways.includes(known) ? [known, ...ways.filter((way) => way !== known)] : ways;
  }

  keep(client: Client, way: SecretWay, isFirst: boolean): void {
    if (this.#ways.size >= mostKnown) this.#ways.clear();
    if (isFirst) this.#ways.delete(keyOf(client));
    else this.#ways.set(keyOf(client), way);
  }
}

const keyOf = ({ address, clientId }: Client): string => JSON.stringify([address, clientId]);

const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/** Presents the secret in the way that was chosen last. */
export class ChosenWay {
  way: SecretWay = "post";
  readonly authentication: ClientAuth;

  constructor({ clientId, secret }: Client) {
    const inBody = ClientSecretPost(secret);
    this.authentication = (server, client, body, headers) => {
      if (this.way === "post") inBody(server, client, body, headers);
      else if (this.way === "basic") headers.set("authorization", basic(formEncoded(clientId), formEncoded(secret)));
      else headers.set("authorization", basic(clientId, secret));
    };
  }
}

export interface ClientLogin {
  readonly config: Configuration;
  readonly chosen: ChosenWay;
}

/**
 * Requests tokens in each of the issuer's ways until the issuer accepts the client; a server checks the client before it uses up a code.
 * Also returns the way that worked.
 */
export async function askAs<T>(
  { config, chosen }: ClientLogin,
  client: Client,
  known: KnownWays,
  ask: () => Promise<T>,
): Promise<{ readonly value: T; readonly way: SecretWay }> {
  const usual = secretWays(config.serverMetadata().token_endpoint_auth_methods_supported, client);
  const ways = known.first(client, usual);
  for (const [index, way] of ways.entries()) {
    chosen.way = way;
    try {
      const value = await ask();
      known.keep(client, way, way === usual[0]);
      return { value, way };
    } catch (error) {
      const isRefused = faultOf(error)?.fault === "secret";
      // The issuer accepted the client, whatever else it says.
      if (!isRefused && faultOf(error)?.fault !== "silent") known.keep(client, way, way === usual[0]);
      if (!isRefused || index === ways.length - 1) throw error;
    }
  }
  throw new Error("an issuer has no way to be asked in");
}
