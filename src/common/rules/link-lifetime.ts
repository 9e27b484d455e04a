/** How long an invitation is good for, in days (docs/product-rules.md#links-to-choose-a-password). */
export const invitationDays = 7;
