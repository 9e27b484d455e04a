/** How long an invitation is good for, in days. */
export const invitationDays = 7;
