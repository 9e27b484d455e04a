import * as z from "zod/mini";

/** The most suggested reasons, and the number of the user's latest rejections that are searched. */
export const maxLastReasons = 5;
export const maxReadRejections = 100;

export const lastReasons = z.object({ data: z.array(z.string()) });
export type LastReasons = z.infer<typeof lastReasons>;
