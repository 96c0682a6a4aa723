import { dataTypes } from "@tieout/catalog/core";
import { defineRoutes, Id } from "@tieout/contract";
import { z } from "zod";
import { engagementStatuses } from "../core/engagement.ts";
import { BulkAssignment, BulkAssignmentResult, FilterValue, filterFields, SavedView, SavedViewInput } from "./engagement-list-shapes.ts";

const listLimit = 50;

/** Comma-separated values, each of which must be valid. */
const commaList = (isOne: (value: string) => boolean, words: string) =>
  z
    .string()
    .max(2000)
    .refine((text) => text.split(",").length <= listLimit && text.split(",").every((value) => value === "" || isOne(value)), words)
    .optional()
    .describe(words);
const oneOf = (values: readonly string[]) => commaList((value) => values.includes(value), `comma-separated: ${values.join(", ")}`);
const ids = commaList((value) => Id.safeParse(value).success, "comma-separated ids, at most 50");

/** Filters for the engagement list; they can be combined. */
export const engagementFilters = {
  status: oneOf(engagementStatuses),
  year: commaList((value) => /^\d{4}$/.test(value), "comma-separated years of four digits"),
  data_type: oneOf(dataTypes),
  client_id: ids,
  assignee: ids,
  provider: ids,
};

const viewParams = z.object({ viewId: Id });

/** Routes around the list: filter values, sidebar counts, saved views, and bulk assignment. */
export const engagementListRoutes = defineRoutes({
  listFilterValues: {
    method: "GET",
    path: "/api/engagements/filter-values/",
    summary: "Values of one filter, each with the number of engagements matching the other filters",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "read",
    query: z.object({
      ...engagementFilters,
      search: z.string().trim().max(200).optional(),
      field: z.enum(filterFields),
      /** Matches any part of a value's name. */
      value_search: z.string().trim().max(100).optional(),
    }),
    output: z.object({ results: z.array(FilterValue), has_more: z.boolean() }),
    failures: [],
  },
  getListCounts: {
    method: "GET",
    path: "/api/engagements/counts/",
    summary: "Number of engagements the caller can see, and of clients the firm has",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "read",
    output: z.object({ engagements: z.number().int(), clients: z.number().int() }),
    failures: [],
  },
  assignToMany: {
    method: "POST",
    path: "/api/engagements/assignments/bulk/",
    summary: "Add people to and remove people from several engagements; lists each refusal",
    access: { kind: "permission", permission: "engagement.assign_many" },
    needs: "engagements",
    apiKey: "engagements",
    body: BulkAssignment,
    output: BulkAssignmentResult,
    failures: ["engagements.assignee-unknown"],
    idempotent: { why: "people already added or removed are left as is" },
    touches: ["engagements"],
  },
  listSavedViews: {
    method: "GET",
    path: "/api/engagements/views/",
    summary: "The caller's saved views of the list, by name",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "none",
    output: z.array(SavedView),
    failures: [],
  },
  createSavedView: {
    method: "POST",
    path: "/api/engagements/views/",
    summary: "Save a view of the list",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "none",
    body: SavedViewInput,
    output: SavedView,
    failures: ["engagements.view-exists", "engagements.views-full"],
    idempotent: { why: "each name can be used once" },
    touches: ["saved-views"],
  },
  updateSavedView: {
    method: "PUT",
    path: "/api/engagements/views/:viewId/",
    summary: "Rename a view, change what it shows, or make it the default",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "none",
    params: viewParams,
    body: SavedViewInput,
    output: SavedView,
    failures: ["engagements.view-exists", "engagements.view-gone"],
    touches: ["saved-views"],
  },
  deleteSavedView: {
    method: "DELETE",
    path: "/api/engagements/views/:viewId/",
    summary: "Delete one of the caller's own views",
    access: { kind: "session" },
    needs: "engagements",
    apiKey: "none",
    params: viewParams,
    output: "empty",
    failures: [],
    touches: ["saved-views"],
  },
});
