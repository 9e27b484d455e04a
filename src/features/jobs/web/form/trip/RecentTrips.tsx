import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { touchTarget } from "../../../../../common/web/theme.ts";
import { formatKm, tripKm } from "../../../../mileage/rules/km.ts";
import { routeOf } from "../../../../mileage/rules/route-words.ts";
import type { TripProposals } from "../../../rules/trips/trip-proposals.ts";

type Recent = TripProposals["trips"][number];
type Props = { readonly trips: readonly Recent[]; readonly onChoose: (trip: Recent) => void };

/** What one drove last, a tap each: it fills the form. */
export function RecentTrips({ trips, onChoose }: Props) {
  if (trips.length === 0) return null;
  return (
    <Box component="section" aria-label="Seneste ture" sx={row}>
      {trips.map((recent) => (
        <Chip
          key={JSON.stringify(recent)}
          component="button"
          type="button"
          clickable
          label={nameOf(recent)}
          title={recent.trip.purpose}
          onClick={() => onChoose(recent)}
          sx={chip}
        />
      ))}
    </Box>
  );
}

/** `Vestergade 1 – Havnegade 12, 72,5 km`. */
const nameOf = ({ trip }: Recent) => `${routeOf(trip)}, ${formatKm(tripKm(trip))}`;

const row = { display: "flex", gap: 1, overflowX: "auto", mx: -2, px: 2, mb: 1.5, scrollbarWidth: "thin" };
const chip = {
  flexShrink: 0,
  maxWidth: "80%",
  height: touchTarget,
  borderRadius: touchTarget / 2,
  fontSize: "0.9375rem",
};
