/** What the audit log compares. */
export const anonymisationSettingLabels = { is_automatic: "Af sig selv" };

/** People in one call; the screen takes the next ones afterwards. */
export const maxAnonymisedAtOnce = 50;
