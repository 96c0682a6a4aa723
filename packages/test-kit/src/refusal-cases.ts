import { apiKeyScopes, directoryScope, type RouteDefinition } from "@tieout/contract";
import type { Registration } from "@tieout/http";
import type { TestUser } from "./builders.ts";
import type { Caller, RawRequest } from "./caller.ts";
import { sampleRequest } from "./sample-input.ts";
import type { TestApi } from "./test-api.ts";
import { unkeepableBodies } from "./unkeepable-bodies.ts";

/** Environment in which a refusal case runs. */
export interface RefusalStage {
  readonly api: TestApi;
  readonly caller: TestUser;
  /** A client who has opened a request. */
  readonly client: Caller;
  /** ID of another organization's object for each entity in `Scope`. */
  readonly foreignIds: Readonly<Record<string, string>>;
}

export interface RefusalCase {
  /** `GET /api/x/: refuses …` */
  readonly title: string;
  /** Throws with the actual response if the call is not refused. */
  readonly check: (stage: RefusalStage) => Promise<void>;
}

interface ExpectedRefusal {
  readonly status: number;
  readonly code: string;
  /** One of the reported fields must begin with this path. */
  readonly path?: string;
}

/** Lists everything a route must refuse, derived only from its definition. */
export function refusalCases(registrations: readonly Registration[]): readonly RefusalCase[] {
  return registrations.flatMap(({ routes }) => Object.values(routes).flatMap((route) => [...casesOf(route)]));
}

function* casesOf(route: RouteDefinition): Iterable<RefusalCase> {
  const label = `${route.method} ${route.path}`;
  const { kind } = route.access;
  const by = kind === "public" ? anonymous : kind === "client" ? client : person;
  const send = (title: string, change: (request: RawRequest) => RawRequest, expected: ExpectedRefusal): RefusalCase => ({
    title: `${label}: ${title}`,
    check: (stage) => expectRefusal(stage, { route, request: change(sampleRequest(route)), by }, expected),
  });
  if (route.protocol === "scim") return yield* scimCases(route, label);
  if (kind === "client") yield* clientCases(route, label);
  else if (kind !== "public") yield* sessionCases(route, label);
  const invalid = { status: 400, code: "http.invalid-input" };
  yield send("an unknown query field is refused by name", (request) => ({ ...request, query: { ...request.query, surprise: "1" } }), {
    ...invalid,
    path: "query.surprise",
  });
  for (const [name, value] of malformedParams(route))
    yield send(`a malformed ${name} is refused`, (request) => ({ ...request, params: { ...request.params, [name]: value } }), {
      ...invalid,
      path: `params.${name}`,
    });
  if (route.method !== "GET" && route.method !== "HEAD" && typeof route.body !== "string") {
    yield send("a body that is not an object is refused", (request) => ({ ...request, body: '"text"' }), { ...invalid, path: "body" });
    yield send("broken JSON is refused", (request) => ({ ...request, body: '{"broken' }), { status: 400, code: "http.malformed-json" });
    yield send("an unknown body field is refused by name", (request) => ({ ...request, body: withSurprise(request.body) }), {
      ...invalid,
      path: route.body ? "body.surprise" : "body",
    });
    for (const [what, body] of heavyBodies)
      yield {
        title: `${label}: ${what} are refused in few words`,
        check: (stage) => expectFewWords(stage, { route, request: { ...sampleRequest(route), body }, by }),
      };
    for (const [what, body, path] of unkeepableBodies(route))
      yield send(`${what} is refused`, (request) => ({ ...request, body }), { ...invalid, path });
  }
  if (route.access.kind === "permission" && route.access.scope) yield* scopeCases(route, route.access.scope, label);
}

/** A route for users accepts a session, or an API key with its scope. */
function* sessionCases(route: RouteDefinition, label: string): Iterable<RefusalCase> {
  yield {
    title: `${label}: without a session is 401`,
    check: (stage) =>
      expectRefusal(stage, { route, request: sampleRequest(route), by: anonymous }, { status: 401, code: "http.unauthenticated" }),
  };
  const code = route.apiKey === "none" ? "http.key-not-taken" : "http.key-without-scope";
  yield {
    title: `${label}: an API key ${route.apiKey === "none" ? "" : "without its scope "}is 403`,
    check: (stage) => expectRefusal(stage, { route, request: sampleRequest(route), by: keyWithout(route.apiKey) }, { status: 403, code }),
  };
}

/** Credentials for other routes do not work on a client route. */
function* clientCases(route: RouteDefinition, label: string): Iterable<RefusalCase> {
  const others: readonly (readonly [string, Attempt["by"]])[] = [
    ["without a session", anonymous],
    ["with a user's session", person],
    ["with an API key", keyWithout("none")],
  ];
  for (const [title, by] of others)
    yield {
      title: `${label}: ${title} is 401`,
      check: (stage) => expectRefusal(stage, { route, request: sampleRequest(route), by }, { status: 401, code: "http.not-opened" }),
    };
}

/** SCIM refusals have their own format, and unknown members are ignored. */
function* scimCases(route: RouteDefinition, label: string): Iterable<RefusalCase> {
  const refuse = (title: string, by: Attempt["by"], status: number, change: Partial<RawRequest> = {}): RefusalCase => ({
    title: `${label}: ${title} is ${status}`,
    check: (stage) => expectScimError(stage, { route, by, request: { ...sampleRequest(route), ...change } }, status),
  });
  if (route.access.kind === "public") return;
  yield refuse("without a token", anonymous, 401);
  yield refuse("with a session", person, 403);
  yield refuse("with an API key", keyWithout(route.apiKey), 403);
  if (!route.body) return;
  for (const body of ['"text"', '{"broken']) yield refuse(`a body of ${body}`, directory, 400, { body });
  for (const [what, body] of heavyBodies) yield refuse(`a body of ${what}`, directory, 400, { body });
  for (const [what, body] of unkeepableBodies(route)) yield refuse(what, directory, 400, { body });
}

async function expectScimError(stage: RefusalStage, { route, request, by }: Attempt, status: number): Promise<void> {
  const answer = await by(stage).send(route, request);
  const type = answer.headers["content-type"];
  if (
    answer.status !== status ||
    type !== "application/scim+json; charset=utf-8" ||
    JSON.parse(answer.bytes.toString()).status !== String(status)
  )
    throw new Error(`expected a SCIM error ${status}, got ${answer.status} ${type}: ${answer.bytes.toString().slice(0, 500)}`);
}

function* scopeCases(
  route: RouteDefinition,
  scope: { readonly entity: string; readonly id: string; readonly in?: "params" | "query" | "body" },
  label: string,
): Iterable<RefusalCase> {
  const place = scope.in ?? "params";
  const aim = (id: string): RawRequest => {
    const request = sampleRequest(route);
    const part = request[place];
    return { ...request, [place]: { ...(typeof part === "object" ? part : {}), [scope.id]: id } };
  };
  const notFound = { status: 404, code: "http.not-found" };
  yield {
    title: `${label}: another firm's ${scope.entity} is 404`,
    check: (stage) => {
      const id = stage.foreignIds[scope.entity];
      if (id === undefined) throw new Error(`no foreign ${scope.entity} was prepared`);
      return expectRefusal(stage, { route, request: aim(id), by: person }, notFound);
    },
  };
  const { apiKey } = route;
  if (apiKey !== "none" && apiKey !== directoryScope)
    yield {
      title: `${label}: with an API key another firm's ${scope.entity} is 404`,
      check: (stage) =>
        expectRefusal(
          stage,
          { route, request: aim(stage.foreignIds[scope.entity] ?? ""), by: ({ api, caller }) => api.asKey(caller, [apiKey]) },
          notFound,
        ),
    };
  yield {
    title: `${label}: an absent ${scope.entity} is 404`,
    check: (stage) => expectRefusal(stage, { route, request: aim("01890000-0000-7000-8000-00000000dead"), by: person }, notFound),
  };
}

/** Valid JSON that would take far longer to check or respond to than to read. */
const heavyBodies: readonly (readonly [string, string])[] = [
  ["2,000 levels", `${'{"a":'.repeat(2000)}1${"}".repeat(2000)}`],
  ["140,000 unknown keys", `{${Array.from({ length: 140_000 }, (_, at) => `"k${at}":1`).join(",")}}`],
];

const mostAnswerBytes = 8 * 1024;

async function expectFewWords(stage: RefusalStage, { route, request, by }: Attempt): Promise<void> {
  const answer = await by(stage).send(route, request);
  const { code } = answer.problem();
  const isRefused = answer.status === 413 ? code === "http.too-large" : answer.status === 400 && code === "http.body-too-complex";
  if (!isRefused || answer.bytes.length > mostAnswerBytes)
    throw new Error(`expected a short 400 or 413, got ${answer.status} ${code} of ${answer.bytes.length} bytes`);
}

/** For each parameter, the first odd value that its schema refuses; parameters that accept any text are left out. */
function malformedParams(route: RouteDefinition): readonly (readonly [string, string])[] {
  const odd = ["not-an-id", "!", "x".repeat(450)];
  return Object.entries(route.params?.shape ?? {}).flatMap(([name, schema]) => {
    const value = odd.find((text) => "safeParse" in schema && typeof schema.safeParse === "function" && !schema.safeParse(text).success);
    return value === undefined ? [] : [[name, value] as const];
  });
}

const withSurprise = (body: unknown): unknown => ({ ...(typeof body === "object" ? body : {}), surprise: 1 });

interface Attempt {
  readonly route: RouteDefinition;
  readonly request: RawRequest;
  readonly by: (stage: RefusalStage) => Caller;
}

const anonymous = ({ api }: RefusalStage): Caller => api.anonymous;
const client = ({ client: caller }: RefusalStage): Caller => caller;
const person = ({ api, caller }: RefusalStage): Caller => api.as(caller);
const directory = ({ api, caller }: RefusalStage): Caller => api.asKey(caller, [directoryScope]);
/** Returns a key with every scope but this one. */
const keyWithout =
  (own: RouteDefinition["apiKey"]) =>
  ({ api, caller }: RefusalStage): Caller =>
    api.asKey(
      caller,
      apiKeyScopes.filter((scope) => scope !== own),
    );

async function expectRefusal(stage: RefusalStage, attempt: Attempt, { status, code, path }: ExpectedRefusal): Promise<void> {
  const { route } = attempt;
  const answer = await attempt.by(stage).send(route, attempt.request);
  // The response to a HEAD request has no body.
  if (route.method === "HEAD" && answer.status === status) return;
  const problem = answer.problem();
  const paths = problem.errors.map((error) => error.path);
  const names = path === undefined || paths.some((found) => found === path || found.startsWith(`${path}.`));
  if (answer.status !== status || problem.code !== code || !names)
    throw new Error(`expected ${status} ${code} ${path ?? ""}, got ${answer.status} ${problem.code} ${paths.join(", ")}: ${problem.msg}`);
  if (problem.request_id !== answer.headers["x-request-id"]) throw new Error("the problem document lost its reference");
}
