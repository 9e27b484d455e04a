import * as z from "zod/mini";

/** The dialog for a rejection suggests reasons from the approver's latest `maxReadRejections` rejections. */
export const maxLastReasons = 5;
export const maxReadRejections = 100;

export const lastReasons = z.object({ data: z.array(z.string()) });
export type LastReasons = z.infer<typeof lastReasons>;
