import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { capitalized } from "#common/rules/counted.ts";
import { SettingCard } from "#common/web/ui/SettingCard.tsx";
import { reminderWords } from "../rules/auto-reminders.ts";
import { ReminderSettingDialog } from "./ReminderSettingDialog.tsx";
import { reminderSettingQuery } from "./reminder-setting.queries.ts";

export function ReminderSettingCard() {
  const query = useQuery(reminderSettingQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingCard
      title="Automatiske påmindelser"
      about="Dagværk kan selv sende en mail til dem, der mangler at registrere. Hver får højst én om dagen, aldrig på en fridag, og aldrig om en uge, der er meldt færdig."
      query={query}
      errorText="Påmindelserne kunne ikke hentes."
    >
      {(setting) => (
        <>
          <Typography sx={{ mb: 2 }}>{capitalized(reminderWords(setting))}.</Typography>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            Redigér påmindelser
          </Button>
          {isOpen && <ReminderSettingDialog setting={setting} onClose={() => setIsOpen(false)} />}
        </>
      )}
    </SettingCard>
  );
}
