type Named = { readonly name: string };

/** A substitute is shown as "Lene Østergaard for Erik Aagaard" (docs/product-rules.md#substitutes). */
export function whoDecided({
  user,
  on_behalf_of,
}: {
  readonly user: Named;
  readonly on_behalf_of: Named | null;
}): string {
  return on_behalf_of ? `${user.name} for ${on_behalf_of.name}` : user.name;
}
