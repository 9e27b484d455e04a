type Variant = { readonly pickerVariant: "mobile" | "desktop" };

/** The buttons of a picker with `closeOnSelect`. By default, such a picker has no buttons on a phone. */
export const phoneActions = ({ pickerVariant }: Variant) => ({
  actions: pickerVariant === "mobile" ? (["cancel", "accept"] as const) : [],
});
