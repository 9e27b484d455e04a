import * as z from "zod/mini";

/** The error messages of each field. */
export const errorMessages = z.record(z.string(), z.array(z.string()));

/**
 * The body of every error response, except for SCIM (docs/product-rules.md#field-errors). `csrf` means that the CSRF
 * token is outdated, and the client repeats the request with a new token. `saved` means that the request succeeded
 * earlier, but its response is no longer stored.
 */
export const apiError = z.object({
  message: z.string(),
  errors: z.optional(errorMessages),
  reason: z.optional(z.enum(["csrf", "saved"])),
});

/** The body of an error. In some 409 responses, `current` is the record as it is stored now (`staleVersion`). */
export type ApiErrorBody = z.infer<typeof apiError> & { readonly current?: object | undefined };
