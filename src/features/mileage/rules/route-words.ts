/** Where a trip goes, in few words: `Vestergade 1 – Havnegade 12`, of each address what stands before its first comma. */
export function routeOf({ from_place, to_place }: { readonly from_place: string; readonly to_place: string }): string {
  return [from_place, to_place].map((place) => place.split(",", 1)[0]).join(" – ");
}
