import * as z from "zod/mini";

/** Messages by field. */
export const errorMessages = z.record(z.string(), z.array(z.string()));

/**
 * The body of every error response (docs/product-rules.md#field-errors). After `csrf` the client tries again with the
 * new token; `saved` means that this request succeeded before and its response is deleted.
 */
export const apiError = z.object({
  message: z.string(),
  errors: z.optional(errorMessages),
  reason: z.optional(z.enum(["csrf", "saved"])),
});

/** A 409 has the current record in `current` (`staleVersion`). */
export type ApiErrorBody = z.infer<typeof apiError> & { readonly current?: object | undefined };
