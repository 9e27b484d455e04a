import Stack from "@mui/material/Stack";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { CommuteRestarts } from "./CommuteRestarts.tsx";
import { MileageOpenings } from "./MileageOpenings.tsx";
import { MileageRatesSection } from "./MileageRatesSection.tsx";
import { MileageRecords } from "./MileageRecords.tsx";

export function MileageScreen() {
  return (
    <PickerLocale>
      <Breadcrumb steps={[{ label: "Lønkørsler", to: "/payrolls" }, { label: "Kørsel" }]} />
      <Stack sx={{ gap: 3 }}>
        <MileageRatesSection />
        <MileageOpenings />
        <CommuteRestarts />
        <MileageRecords />
      </Stack>
    </PickerLocale>
  );
}
