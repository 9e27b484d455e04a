import * as z from "zod/mini";

/**
 * The address at which the company's directory reaches Dagværk, and the connection, which is null while SCIM is off.
 * Moments are wall-clock times.
 */
export const scimSetup = z.object({
  base_url: z.string(),
  connection: z.nullable(z.object({ made_at: z.string(), made_by: z.string(), last_used_at: z.nullable(z.string()) })),
});
export type ScimSetup = z.infer<typeof scimSetup>;

/** The only response with the token, which is shown once. */
export const newScimToken = z.extend(scimSetup, { token: z.string() });
export type NewScimToken = z.infer<typeof newScimToken>;
