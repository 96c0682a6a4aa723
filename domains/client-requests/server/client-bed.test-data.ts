import { createStatusUpdater, registerEngagements } from "@tieout/engagements/server";
import type { Registration } from "@tieout/http";
import { weakHashingForTests } from "@tieout/identity/server";
import { type Caller, registerCanary, startTestApi, type TestApi, type TestUser } from "@tieout/test-kit";
import { clientPageRoutes, clientRequestRoutes, type NewClientRequest } from "../contract/index.ts";
import { clientRequestRepository } from "./client-request-repository.ts";
import { registerClientRequests } from "./register-client-requests.ts";
import { hashOfLink, newToken } from "./request-secrets.ts";

const engagements = (): Registration =>
  registerEngagements({ statusUpdater: createStatusUpdater({}), readTotals: async () => new Map(), reportTitle: (key) => key });

/** The request routes, plus the ones that load an engagement's facts. */
export const startClientApi = (): Promise<TestApi> =>
  startTestApi({ registrations: () => [engagements(), ...registerClientRequests({ passwordHashing: weakHashingForTests })] });

/** A day the given number of days after the tests' clock. */
export const laterDay = (api: TestApi, days: number): string =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

export const documentsAsked = (api: TestApi, change: Partial<NewClientRequest> = {}) => ({
  ...{ recipient_name: "Rosa Quinn", recipient_email: "rosa@brightwater.example", message: "<p>Please send <strong>2024</strong>.</p>" },
  due_on: laterDay(api, 14),
  items: [{ data_feed_node_id: null, title: "Form W-3 for 2024", explanation: "The yearly summary of all W-2 forms." }],
  ...change,
});

/** A request's link, as it appears in the email. */
export async function linkOf(
  api: TestApi,
  by: TestUser,
  of: { readonly engagementId: string; readonly requestId: string },
): Promise<string> {
  const token = newToken();
  registerCanary("token", token);
  const { work } = api.db.database;
  await work.inOrganization(by.organizationId, { userId: null, realUserId: null, requestId: null }, (tx) =>
    clientRequestRepository(tx).addLink(of, hashOfLink(token), api.clock.now()),
  );
  return token;
}

/** A session's cookie, as a header for subsequent calls. */
const cookieOf = (headers: { readonly "set-cookie"?: string | string[] | undefined }): { readonly cookie: string } => {
  const [set = ""] = [headers["set-cookie"] ?? ""].flat();
  const [cookie = ""] = set.split(";");
  registerCanary("token", cookie.split("=")[1] ?? "");
  return { cookie };
};

/** A colleague of the person the request was sent to. */
export const patDoe = { name: "Pat Doe", job_title: "Payroll manager" };

/** A request in an engagement with its link and PIN, and a session opened with both. */
export async function askClientFor(api: TestApi, by: TestUser, engagementId: string, change: Partial<NewClientRequest> = {}) {
  const firm: Caller = api.as(by);
  const made = (
    await firm.call(clientRequestRoutes.createClientRequest, { params: { engagementId }, body: documentsAsked(api, change) as never })
  ).value();
  const requestId = made.request.id;
  const token = await linkOf(api, by, { engagementId, requestId });
  const { pin } = made;
  const opened = await api.anonymous.call(clientPageRoutes.openClientRequest, { body: { token, pin, ...patDoe } });
  return { requestId, token, pin, request: made.request, view: opened.value(), session: cookieOf(opened.headers) };
}
