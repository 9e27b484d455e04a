type Variant = { readonly pickerVariant: "mobile" | "desktop" };

/** By default, a picker with `closeOnSelect` has no buttons on a phone. */
export const phoneActions = ({ pickerVariant }: Variant) => ({
  actions: pickerVariant === "mobile" ? (["cancel", "accept"] as const) : [],
});
