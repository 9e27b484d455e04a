import * as z from "zod/mini";

/**
 * The maximum number of suggested reasons, and the number of the user's latest rejections that are searched for them.
 */
export const maxLastReasons = 5;
export const maxReadRejections = 100;

export const lastReasons = z.object({ data: z.array(z.string()) });
export type LastReasons = z.infer<typeof lastReasons>;
