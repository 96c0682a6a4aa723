import type { SignedInContext } from "@tieout/http";
import { success } from "@tieout/kernel";
import type { PlatformTx } from "@tieout/postgres";
import { DeliveryFields, storefrontFailures } from "../../contract/index.ts";
import { nextRequestStates, type RequestState, requestStateTitles } from "../../core/index.ts";
import { asStaff } from "../as-staff.ts";
import { type FormContext, receiveForm } from "./receive-form.ts";
import { findRequest, type RequestRecord } from "./request-repository.ts";
import { storedAnswer } from "./request-toolkit.ts";

const { fail } = storefrontFailures;

interface Move {
  readonly state: RequestState;
  readonly note: string;
  /** The delivered file. */
  readonly file?: { readonly key: string; readonly name: string; readonly sha256: string };
}

/** Moves a request to a state allowed after its current one. */
export async function moveRequest(tx: PlatformTx, id: string, { state, note, file }: Move) {
  const request = await findRequest(tx.query, id);
  if (!request) return fail("storefront.no-request", undefined);
  const from = request.state;
  const { rowCount } = nextRequestStates(from).includes(state)
    ? await tx.query(
        `update toolkit_requests set state = $2, changed_at = now(), note = $3, delivered_key = $4, delivered_name = $5
         where id = $1 and state = $6`,
        [id, state, note, file?.key ?? null, file?.name ?? null, from],
      )
    : { rowCount: 0 };
  if (rowCount !== 1) return fail("storefront.request-state", { state: requestStateTitles[from].toLowerCase() });
  tx.record({
    ...{ organizationId: request.organizationId, event: "storefront.toolkit-request-move", subjectType: "toolkit_request", subjectId: id },
    data: { from, to: state, note, ...(file ? { sha256: file.sha256 } : {}) },
  });
  return success(undefined);
}

/** Opens a firm's report and records this in the firm's audit log. */
export async function openReport(context: SignedInContext, id: string) {
  const request = await asStaff(context, "open the report of a toolkit request", async (tx) => {
    const found = await findRequest(tx.query, id);
    if (found)
      tx.record({
        ...{ organizationId: found.organizationId, event: "storefront.toolkit-request-report", subjectType: "toolkit_request" },
        subjectId: id,
      });
    return found;
  });
  if (!request) return fail("storefront.no-request", undefined);
  const { organizationId, objectKey: key, fileName } = request;
  return storedAnswer(context, { organizationId, key, fileName, contentType: "application/pdf" });
}

/** Stores the workbook among the firm's files and marks the request as delivered. */
export async function deliverToolkit(context: FormContext, id: string) {
  const request: RequestRecord | null = await findRequest(context.work.platformStatement, id);
  if (!request) return fail("storefront.no-request", undefined);
  if (!nextRequestStates(request.state).includes("delivered"))
    return fail("storefront.request-state", { state: requestStateTitles[request.state].toLowerCase() });
  const { organizationId } = request;
  const received = await receiveForm(context, { organizationId, kind: "workbook" }, async ({ fields, file }) => {
    const parsed = DeliveryFields.safeParse({ note: fields.note ?? "" });
    if (!parsed.success) return fail("storefront.request-fields", undefined);
    const { key, sha256 } = file.object;
    const delivery = { state: "delivered", note: parsed.data.note, file: { key, sha256, name: file.name } } as const;
    return asStaff(context, "deliver a toolkit", (tx) => moveRequest(tx, id, delivery));
  });
  return received.ok ? received.value : received;
}
