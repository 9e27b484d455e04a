import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useController, useFormContext } from "react-hook-form";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiClose, mdiPlus } from "#common/web/ui/icons.ts";
import type { JobFormValues } from "#features/jobs/web/form/values/job-form.ts";
import { maxViaPlaces } from "#features/mileage/rules/trip-fields.ts";
import { PlaceField } from "./PlaceField.tsx";

type Props = { readonly places: readonly string[]; readonly isReadOnly: boolean };

export function PlaceFields({ places, isReadOnly }: Props) {
  const { control } = useFormContext<JobFormValues>();
  const { field: via } = useController({ control, name: "trip.via_places" });
  const change = (next: string[]) => via.onChange(next);
  return (
    <>
      <PlaceField name="trip.from_place" label="Fra" places={places} isReadOnly={isReadOnly} />
      {via.value.map((_place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two places may be equal, so only the position identifies them
        <Stack key={index} direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
          <PlaceField name={`trip.via_places.${index}`} label="Via" places={places} isReadOnly={isReadOnly} />
          {!isReadOnly && (
            <IconAction
              label={`Fjern via ${index + 1}`}
              icon={mdiClose}
              onClick={() => change(via.value.filter((_, nth) => nth !== index))}
            />
          )}
        </Stack>
      ))}
      <PlaceField name="trip.to_place" label="Til" places={places} isReadOnly={isReadOnly} />
      {!isReadOnly && via.value.length < maxViaPlaces && (
        <Button
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => change([...via.value, ""])}
          sx={{ ml: -1, mt: -1.5, alignSelf: "flex-start" }}
        >
          Tilføj sted undervejs
        </Button>
      )}
    </>
  );
}
