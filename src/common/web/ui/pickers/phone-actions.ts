type Variant = { readonly pickerVariant: "mobile" | "desktop" };

/** The buttons of a picker that closes on a choice, which a phone would leave out. OK accepts the shown value. */
export const phoneActions = ({ pickerVariant }: Variant) => ({
  actions: pickerVariant === "mobile" ? (["cancel", "accept"] as const) : [],
});
