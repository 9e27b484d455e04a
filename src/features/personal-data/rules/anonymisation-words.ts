/** The labels of the fields that the audit log compares. */
export const anonymisationSettingLabels = { is_automatic: "Af sig selv" };

/** The most people in one request. The screen offers the others afterwards. */
export const maxAnonymisedAtOnce = 50;
