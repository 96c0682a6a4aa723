import type { Registration } from "@tieout/http";
import { failure } from "@tieout/kernel";
import type { TestUser } from "./builders.ts";
import type { RawRequest } from "./caller.ts";
import { sampleRequest } from "./sample-input.ts";
import type { TestApi } from "./test-api.ts";

/** The same tables, facts and policies, with handlers that only report being reached. */
export const withoutHandlers = (registrations: readonly Registration[]): readonly Registration[] =>
  registrations.map((registration) => ({
    ...registration,
    handlers: Object.fromEntries(
      Object.keys(registration.routes).map((name) => [
        name,
        async () => failure({ code: "matrix.reached", status: 418, title: "Reached", msg: "The handler was reached." }),
      ]),
    ),
  }));

export interface MatrixStage {
  /** Serves `withoutHandlers(registrations)`. */
  readonly api: TestApi;
  /** Column title and caller; null: no session. */
  readonly callers: readonly (readonly [string, TestUser | null])[];
  /** Id of the organization's own object per entity of `Scope`. */
  readonly ownIds: Readonly<Record<string, string>>;
}

/** Markdown table of every route × caller, found by calling: `yes`, or the status of the refusal. */
export async function accessMatrix({ api, callers, ownIds }: MatrixStage): Promise<string> {
  const lines = [`| route | access | ${callers.map(([title]) => title).join(" | ")} |`, `|---|---|${callers.map(() => "---|").join("")}`];
  for (const { routes } of api.registrations) {
    for (const route of Object.values(routes)) {
      const { access } = route;
      const request = aimed(sampleRequest(route), access.kind === "permission" ? access.scope : undefined, ownIds);
      const cells: string[] = [];
      for (const [, user] of callers) {
        const { status } = await (user ? api.as(user) : api.anonymous).send(route, request);
        cells.push(status === 418 ? "yes" : String(status));
      }
      const permission = access.kind === "permission" ? `\`${access.permission}\`` : access.kind;
      lines.push(`| \`${route.method} ${route.path}\` | ${permission} | ${cells.join(" | ")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function aimed(
  request: RawRequest,
  scope: { readonly entity: string; readonly id: string; readonly in?: "params" | "query" | "body" } | undefined,
  ownIds: Readonly<Record<string, string>>,
): RawRequest {
  if (!scope) return request;
  const id = ownIds[scope.entity];
  if (id === undefined) throw new Error(`no own ${scope.entity} was prepared`);
  const place = scope.in ?? "params";
  const part = request[place];
  return { ...request, [place]: { ...(typeof part === "object" ? part : {}), [scope.id]: id } };
}
