/** Lifetime of an invitation in days (docs/product-rules.md#links-to-choose-a-password). */
export const invitationDays = 7;
