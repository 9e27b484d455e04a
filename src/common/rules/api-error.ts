import * as z from "zod/mini";

export const errorMessages = z.record(z.string(), z.array(z.string()));

export const apiError = z.object({
  message: z.string(),
  errors: z.optional(errorMessages),
  /** `csrf`: the CSRF token is outdated. `saved`: the request succeeded earlier, but its response is gone. */
  reason: z.optional(z.enum(["csrf", "saved"])),
});

/** In some 409 responses, `current` is the record as it is stored now (`staleVersion`). */
export type ApiErrorBody = z.infer<typeof apiError> & { readonly current?: object | undefined };
