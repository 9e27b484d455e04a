export const anonymisationSettingLabels = { is_automatic: "Af sig selv" };

/** The most people whom one request anonymises. If more are ready, the screen then offers the next ones. */
export const maxAnonymisedAtOnce = 50;
