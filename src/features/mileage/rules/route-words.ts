/** "Vestergade 1 – Havnegade 12": each address up to its first comma. */
export function routeOf({ from_place, to_place }: { readonly from_place: string; readonly to_place: string }): string {
  return [from_place, to_place].map((place) => place.split(",", 1)[0]).join(" – ");
}
