import * as z from "zod/mini";

/** How many reasons are offered, and among how many of the actor's last rejections they are looked for. */
export const maxLastReasons = 5;
export const maxReadRejections = 100;

/** The reasons of the actor's last rejections, the latest first, each once. */
export const lastReasons = z.object({ data: z.array(z.string()) });
export type LastReasons = z.infer<typeof lastReasons>;
