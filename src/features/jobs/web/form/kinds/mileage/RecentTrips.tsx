import Box from "@mui/material/Box";
import { ChipRow, RowChip } from "#common/web/ui/lists/ChipRow.tsx";
import type { TripProposals } from "#features/kinds/rules/mileage/trip-proposals.ts";
import { formatKm, tripKm } from "#features/mileage/rules/km.ts";
import { routeOf } from "#features/mileage/rules/route-words.ts";

type Recent = TripProposals["trips"][number];
type Props = {
  readonly trips: readonly Recent[] | undefined;
  readonly onChoose: (trip: Recent) => void;
};

/** The row is always rendered, so that no field moves when the trips load. */
export function RecentTrips({ trips, onChoose }: Props) {
  return (
    <ChipRow label="Seneste ture" mb={1.5}>
      {trips?.length === 0 && (
        <Box component="p" sx={{ m: 0, typography: "body2", color: "text.secondary" }}>
          Her står dine seneste ture. Et tryk udfylder formularen.
        </Box>
      )}
      {trips?.map((recent) => (
        <RowChip
          key={JSON.stringify(recent)}
          label={nameOf(recent)}
          title={recent.trip.purpose}
          onClick={() => onChoose(recent)}
        />
      ))}
    </ChipRow>
  );
}

const nameOf = ({ trip }: Recent) => `${routeOf(trip)}, ${formatKm(tripKm(trip))}`;
