import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { JobTexts } from "#features/jobs/web/form/fields/JobTextField.tsx";
import { JobTypeField } from "#features/jobs/web/form/fields/JobTypeField.tsx";
import type { KindFieldsProps } from "#features/jobs/web/form/fields/kind-fields-props.ts";
import { ProjectField } from "#features/jobs/web/form/fields/ProjectField.tsx";
import { JobDay } from "#features/jobs/web/form/period/JobDay.tsx";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import type { TripProposals } from "#features/kinds/rules/mileage/trip-proposals.ts";
import { KmField } from "#features/mileage/web/KmField.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import { RecentTrips } from "./RecentTrips.tsx";
import { TripFavourites } from "./TripFavourites.tsx";
import { TripPurposeField } from "./TripPurposeField.tsx";
import { TripSum } from "./TripSum.tsx";
import { TripTick } from "./TripTick.tsx";
import { useTripGuesses } from "./use-trip-guesses.ts";
import { VehicleFields } from "./VehicleFields.tsx";
import { WorkplaceFields } from "./WorkplaceFields.tsx";

export function TripFields({ userId, job, isProposed, isReadOnly }: KindFieldsProps) {
  const { setValue } = useFormContext<JobFormValues>();
  const { proposals, project, asksType } = useTripGuesses({ userId, isEnabled: job === undefined, isProposed });
  const places = proposals?.places ?? none;

  function choose({ trip, ...work }: TripProposals["trips"][number]): void {
    const options = { shouldDirty: true, shouldTouch: true } as const;
    // The user must confirm for each trip that the vehicle is their own.
    const chosen = { ...trip, registration_number: trip.registration_number ?? "", is_own_vehicle: false };
    setValue("trip", chosen, options);
    if (work.project) setValue("project", work.project, options);
    if (work.job_type) setValue("job_type", work.job_type, options);
  }

  return (
    <>
      <Stack sx={column}>
        {!job && userId === undefined && <TripFavourites />}
        {!job && <RecentTrips trips={proposals?.trips} onChoose={choose} />}
        <JobDay stored={job} isReadOnly={isReadOnly} />
        <PlaceFields places={places} isReadOnly={isReadOnly} />
        <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 2, alignItems: "start" }}>
          <TripKm isReadOnly={isReadOnly} />
          <TripTick name="trip.is_round_trip" label="Tur-retur" isReadOnly={isReadOnly} />
        </Box>
        {!isReadOnly && <TripSum userId={userId} jobId={job?.id} />}
      </Stack>
      <Stack sx={column}>
        <TripPurposeField isReadOnly={isReadOnly} />
        <ProjectField isReadOnly={isReadOnly} hint={project} />
        {asksType && <JobTypeField isReadOnly={isReadOnly} />}
        <VehicleFields isReadOnly={isReadOnly} />
        <OwnVehicle isReadOnly={isReadOnly} />
        <WorkplaceFields isReadOnly={isReadOnly} />
        <JobTexts isReadOnly={isReadOnly} />
      </Stack>
    </>
  );
}

const none: readonly never[] = [];
const column = { gap: 1.5 };

function TripKm({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { control } = useFormContext<JobFormValues>();
  const { field, fieldState } = useController({ control, name: "trip.km" });
  return (
    <div data-field="trip.km">
      <KmField
        label="Km én vej"
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
        helperText={errorRoom}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}

function OwnVehicle({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const vehicle = useWatch({ control: useFormContext<JobFormValues>().control, name: "trip.vehicle" });
  const label = vehicle === "car" ? "Jeg kørte i egen bil" : "Jeg kørte på egen cykel eller knallert";
  return <TripTick name="trip.is_own_vehicle" label={label} isReadOnly={isReadOnly} />;
}
