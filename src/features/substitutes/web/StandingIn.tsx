import Alert from "@mui/material/Alert";
import { listInWords } from "#common/rules/list-in-words.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiAccountSwitchOutline } from "./icons.ts";

export function StandingIn() {
  const absent = useCurrentUser()?.stands_in_for ?? [];
  if (absent.length === 0) return null;
  return (
    <Alert severity="info" icon={<Icon path={mdiAccountSwitchOutline} />} sx={{ mb: 2 }}>
      Du er stedfortræder for{" "}
      {listInWords(absent.map(({ name, to_date }) => `${name} til og med ${formatDate(to_date)}`))}.
    </Alert>
  );
}
