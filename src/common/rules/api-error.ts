import * as z from "zod/mini";

/**
 * Every answer that is not a success: one Danish sentence, and for 422 all fields with theirs
 * (docs/product-rules.md#field-errors).
 * `reason` is there where the client has to tell two of a status apart: `csrf` means "take the new token and look again",
 * `saved` that this very request was done before, and its answer is forgotten.
 */
export const apiError = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  reason: z.optional(z.enum(["csrf", "saved"])),
});

/** With 409, `current` is the record as it is now (`staleVersion`). */
export type ApiErrorBody = z.infer<typeof apiError> & { readonly current?: object | undefined };
