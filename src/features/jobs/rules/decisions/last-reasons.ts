import * as z from "zod/mini";

/** Reasons are suggested from the latest `maxReadRejections` rejections of the user. */
export const maxLastReasons = 5;
export const maxReadRejections = 100;

export const lastReasons = z.object({ data: z.array(z.string()) });
export type LastReasons = z.infer<typeof lastReasons>;
