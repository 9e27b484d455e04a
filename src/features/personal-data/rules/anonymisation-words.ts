export const anonymisationSettingLabels = { is_automatic: "Af sig selv" };

/** The maximum number of people whom one request anonymises. The screen then offers the remaining people. */
export const maxAnonymisedAtOnce = 50;
