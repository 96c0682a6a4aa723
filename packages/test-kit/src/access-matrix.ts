import type { RouteDefinition } from "@tieout/contract";
import type { Registration } from "@tieout/http";
import { failure } from "@tieout/kernel";
import type { Caller, RawRequest } from "./caller.ts";
import { sampleRequest } from "./sample-input.ts";
import type { TestApi } from "./test-api.ts";

/** Keeps the tables, facts and policies but replaces the handlers with ones that only report being reached. */
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
  /** Column title and the caller, which may depend on the route's declaration. */
  readonly callers: readonly (readonly [string, (route: RouteDefinition) => Caller])[];
  /** ID of the organization's own object for each entity in `Scope`. */
  readonly ownIds: Readonly<Record<string, string>>;
}

/** One route with the result for each caller: `yes`, or the status of the refusal. */
export interface MatrixLine {
  readonly route: RouteDefinition;
  readonly cells: Readonly<Record<string, string>>;
}

/** Calls every route as every caller and records the results. */
export async function accessMatrix({ api, callers, ownIds }: MatrixStage): Promise<readonly MatrixLine[]> {
  const lines: MatrixLine[] = [];
  for (const { routes } of api.registrations) {
    for (const route of Object.values(routes)) {
      const request = aimed(sampleRequest(route), route.access.kind === "permission" ? route.access.scope : undefined, ownIds);
      const cells: Record<string, string> = {};
      for (const [title, callerOf] of callers) {
        const { status } = await callerOf(route).send(route, request);
        cells[title] = status === 418 ? "yes" : String(status);
      }
      lines.push({ route, cells });
    }
  }
  return lines;
}

/** Renders the matrix as a Markdown table. */
export function matrixTable(lines: readonly MatrixLine[]): string {
  const titles = Object.keys(lines[0]?.cells ?? {});
  const rows = lines.map(({ route: { method, path, access, needs, apiKey }, cells }) => {
    const permission = access.kind === "permission" ? `\`${access.permission}\`` : access.kind;
    return [
      `\`${method} ${path}\``,
      permission,
      needs,
      apiKey === "none" ? "none" : `\`${apiKey}\``,
      ...titles.map((title) => cells[title] ?? ""),
    ];
  });
  const head = ["route", "access", "needs", "API key", ...titles];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
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
