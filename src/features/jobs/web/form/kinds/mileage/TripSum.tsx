import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { parseDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import type { TripEstimate } from "#features/kinds/rules/mileage/trip-proposals.ts";
import { commuteState, commuteText } from "#features/mileage/rules/commute/commute-days.ts";
import { formatKm, isWholeTenths, maxKm, minKm, tripKm } from "#features/mileage/rules/km.ts";
import { type TypedTrip, tripEstimateQuery } from "./trips.queries.ts";

type Props = { readonly userId: number | undefined; readonly jobId: number | undefined };

export function TripSum({ userId, jobId }: Props) {
  const { control, setValue } = useFormContext<JobFormValues>();
  const typed = typedTrip(useWatch({ control }) as JobFormValues, jobId);
  const { data } = useQuery(tripEstimateQuery(userId, useSettled(typed)));
  const estimate = typed && data;
  const price = estimate?.price ?? null;
  useEffect(() => setValue("price", price), [price, setValue]);
  return (
    <Box role="status" sx={{ typography: "body2", minHeight: oneLine }}>
      {estimate && <Said estimate={estimate} />}
    </Box>
  );
}

/** The height of a line of `body2`. */
const oneLine = "1.43em";

function Said({ estimate: { parts, missing, commute_days, price_is_most } }: { readonly estimate: TripEstimate }) {
  const commute = commute_days === null ? undefined : commuteText(commute_days);
  const isOver = commute_days !== null && commuteState(commute_days) === "over";
  return (
    <>
      {parts.map(({ part, km, rate, price }) => (
        <Box key={part} sx={{ color: "text.secondary" }}>
          {formatKm(km)} à {formatDecimal(rate)} kr. = {price_is_most && "højst "}
          {formatKroner(price)}
        </Box>
      ))}
      {missing && (
        <Note severity="info" role="presentation" sx={{ mt: 1 }}>
          {missing}, så turen kan registreres, men ikke udbetales endnu.
        </Note>
      )}
      {commute && (
        <Note severity={isOver ? "warning" : "info"} role="presentation" sx={{ mt: 1 }}>
          {commute}
        </Note>
      )}
    </>
  );
}

function typedTrip({ start_date, trip }: JobFormValues, jobId: number | undefined): TypedTrip | undefined {
  const { km, workplace, vehicle } = trip;
  if (parseDate(start_date) === undefined || km === null || !(km >= minKm && km <= maxKm) || !isWholeTenths(km))
    return undefined;
  const place = workplace && trip[`${workplace}_place`].trim();
  return {
    date: start_date,
    km: tripKm({ km, is_round_trip: trip.is_round_trip }),
    vehicle,
    workplace: place || undefined,
    job_id: jobId,
  };
}
