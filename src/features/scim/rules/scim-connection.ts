import * as z from "zod/mini";

/** `connection` is null while SCIM is off. */
export const scimSetup = z.object({
  base_url: z.string(),
  connection: z.nullable(z.object({ made_at: z.string(), made_by: z.string(), last_used_at: z.nullable(z.string()) })),
});
export type ScimSetup = z.infer<typeof scimSetup>;

export const newScimToken = z.extend(scimSetup, { token: z.string() });
export type NewScimToken = z.infer<typeof newScimToken>;
