import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { touchTarget } from "#common/web/theme.ts";
import type { TripProposals } from "#features/kinds/rules/mileage/trip-proposals.ts";
import { formatKm, tripKm } from "#features/mileage/rules/km.ts";
import { routeOf } from "#features/mileage/rules/route-words.ts";

type Recent = TripProposals["trips"][number];
type Props = {
  readonly trips: readonly Recent[] | undefined;
  readonly onChoose: (trip: Recent) => void;
};

/** The row is always rendered, so that no field moves. */
export function RecentTrips({ trips, onChoose }: Props) {
  return (
    <Box component="section" aria-label="Seneste ture" sx={row}>
      {trips?.length === 0 && (
        <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
          Her står dine seneste ture. Et tryk udfylder formularen.
        </Box>
      )}
      {trips?.map((recent) => (
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

const row = {
  ...{ display: "flex", alignItems: "center", gap: 1, minHeight: touchTarget },
  ...{ overflowX: "auto", mx: -2, px: 2, mb: 1.5, scrollbarWidth: "thin" },
};
const chip = {
  flexShrink: 0,
  maxWidth: "80%",
  height: touchTarget,
  borderRadius: touchTarget / 2,
  fontSize: "0.9375rem",
};
