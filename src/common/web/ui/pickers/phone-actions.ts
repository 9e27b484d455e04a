type Variant = { readonly pickerVariant: "mobile" | "desktop" };

/** Buttons for a picker with `closeOnSelect`, which has none on a phone by default. OK accepts the value. */
export const phoneActions = ({ pickerVariant }: Variant) => ({
  actions: pickerVariant === "mobile" ? (["cancel", "accept"] as const) : [],
});
