import * as z from "zod/mini";

/** The maximum number of suggested reasons, which come from the user's latest `maxReadRejections` rejections. */
export const maxLastReasons = 5;
export const maxReadRejections = 100;

export const lastReasons = z.object({ data: z.array(z.string()) });
export type LastReasons = z.infer<typeof lastReasons>;
