import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SettingCard } from "#common/web/ui/SettingCard.tsx";
import { registrationRuleSentence } from "../rules/registration-rule-words.ts";
import { LateEntryPermits } from "./LateEntryPermits.tsx";
import { RegistrationRulesDialog } from "./RegistrationRulesDialog.tsx";
import { registrationRulesQuery } from "./registration-rules.queries.ts";

export function RegistrationRulesCard() {
  const query = useQuery(registrationRulesQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingCard
      title="Regler for registrering"
      about="Gælder nye opgaver og de tider, der rettes. Gemte opgaver ændres aldrig."
      query={query}
      errorText="Reglerne kunne ikke hentes."
    >
      {(rules) => (
        <>
          <Typography sx={{ mb: 2 }}>{registrationRuleSentence(rules)}</Typography>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            Redigér regler
          </Button>
          {rules.days_back !== null && <LateEntryPermits />}
          {isOpen && <RegistrationRulesDialog rules={rules} onClose={() => setIsOpen(false)} />}
        </>
      )}
    </SettingCard>
  );
}
