import { formatKm, tripKm } from "#features/mileage/rules/km.ts";
import type { Vehicle } from "#features/mileage/rules/mileage-split.ts";

type Way = {
  readonly from_place: string;
  readonly via_places: readonly string[];
  readonly to_place: string;
  readonly is_round_trip: boolean;
  readonly workplace: "from" | "to" | null;
};
type Trip = Way & {
  readonly purpose: string;
  readonly km: number;
  readonly vehicle: Vehicle;
  readonly registration_number: string | null;
};

/** "Vejle – Horsens – Aarhus, tur-retur, hjem–arbejde" */
export function wayInWords({ from_place, via_places, to_place, is_round_trip, workplace }: Way): string {
  const way = [from_place, ...via_places, to_place].join(" – ");
  return [way, is_round_trip && "tur-retur", workplace && "hjem–arbejde"].filter(Boolean).join(", ");
}

/** Distance, route, purpose and vehicle, for job cards and for the approver. */
export function tripInWords(trip: Trip): string {
  const { purpose, vehicle, registration_number } = trip;
  const by = vehicle === "bicycle" ? "cykel eller knallert" : `bil ${registration_number ?? ""}`.trim();
  return `${formatKm(tripKm(trip))}, ${wayInWords(trip)} · ${purpose} · ${by}`;
}
