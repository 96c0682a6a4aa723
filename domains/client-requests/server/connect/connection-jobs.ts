import { defineJob } from "@tieout/jobs";
import { z } from "zod";

const Payload = z.object({ connectionId: z.uuid() });

/** Reads a connected payroll system. */
export const readPayrollJob = defineJob("client-requests.read-payroll", (payload) => Payload.parse(payload));
export const readKey = (connectionId: string): string => `payroll-read:${connectionId}`;

/** Ends access to a payroll system when a person disconnects or the request ends. */
export const endConnectionJob = defineJob("client-requests.end-connection", (payload) => Payload.parse(payload));
export const endKey = (connectionId: string): string => `payroll-end:${connectionId}`;
