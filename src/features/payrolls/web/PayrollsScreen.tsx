import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiCogOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { mdiClockPlusOutline } from "#features/allowances/web/icons.ts";
import { mdiCarOutline } from "#features/mileage/web/icons.ts";
import { ClosedMonthsCard } from "#features/periods/web/ClosedMonthsCard.tsx";
import { RegistrationRulesCard } from "#features/registration-rules/web/RegistrationRulesCard.tsx";
import { MissingInMonth } from "#features/registrations/web/MissingInMonth.tsx";
import { ReminderSettingCard } from "#features/registrations/web/ReminderSettingCard.tsx";
import { BooksButton } from "./books/BooksButton.tsx";
import { PayrollRuns } from "./runs/PayrollRuns.tsx";
import { UnpaidJobs, UnpaidJobsShape } from "./unpaid/UnpaidJobs.tsx";

export function PayrollsScreen() {
  return (
    <PickerLocale>
      <PageHeader>
        <Box sx={{ flexGrow: 1, display: { xs: "none", sm: "block" } }} />
        <BooksButton />
        <ButtonLink to="/mileage" startIcon={<Icon path={mdiCarOutline} />}>
          Kørsel
        </ButtonLink>
        <ButtonLink to="/allowances" startIcon={<Icon path={mdiClockPlusOutline} />}>
          Tillæg
        </ButtonLink>
        <ButtonLink to="/payroll-setup" startIcon={<Icon path={mdiCogOutline} />}>
          Lønopsætning
        </ButtonLink>
      </PageHeader>
      <PayrollRuns />
      {/* Only the browser renders this part, because its date field is loaded lazily. */}
      <ClientOnly fallback={<UnpaidJobsShape />}>
        <UnpaidJobs />
        <ClosedMonthsCard aboutOpen={(month) => <MissingInMonth month={month} />} />
        <RegistrationRulesCard />
        <ReminderSettingCard />
      </ClientOnly>
    </PickerLocale>
  );
}
