import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { SettingCard } from "#common/web/ui/SettingCard.tsx";
import type { AnonymisationSetting } from "#features/personal-data/rules/anonymisation-setting.ts";
import { anonymisationSettingQuery, readyLeaversQuery, useSaveAnonymisationSetting } from "./leavers.queries.ts";
import { WhatIsRemoved } from "./WhatIsRemoved.tsx";

export function AnonymisationSettingCard() {
  const query = useQuery(anonymisationSettingQuery);
  return (
    <SettingCard
      title="Anonymisér af sig selv"
      about="Dagværk kan selv anonymisere hver fratrådt fra den dag, oplysningerne ikke behøves. Den, der stadig kan logge ind eller har åbne opgaver, venter. Slå det ikke til, hvis en sag eller et krav kan kræve oplysningerne længere."
      query={query}
      errorText="Indstillingen kunne ikke hentes."
    >
      {(setting) => <Setting setting={setting} />}
    </SettingCard>
  );
}

function Setting({ setting: { is_automatic, version } }: { readonly setting: AnonymisationSetting }) {
  const [isAsking, setIsAsking] = useState(false);
  const { save, isSaving } = useSaveAnonymisationSetting({ onSaved: () => setIsAsking(false) });
  return (
    <>
      <Typography sx={{ mb: 2 }}>
        {is_automatic
          ? "Slået til. Dagværk anonymiserer hver time dem, der er klar."
          : "Slået fra. En administrator anonymiserer hver enkelt."}
      </Typography>
      {is_automatic ? (
        <Button variant="outlined" loading={isSaving} onClick={() => void save({ is_automatic: false, version })}>
          Slå fra
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => setIsAsking(true)}>
          Slå til
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Anonymisér af sig selv"
          open
          confirmLabel="Slå til"
          onConfirm={() => void save({ is_automatic: true, version })}
          onClose={() => setIsAsking(false)}
          isSaving={isSaving}
        >
          <WhatIsRemoved who="Fratrådte bliver til »Tidligere medarbejder« med et nummer, uden at nogen trykker.">
            <ReadyNow />
          </WhatIsRemoved>
        </ConfirmDialog>
      )}
    </>
  );
}

function ReadyNow() {
  const { data } = useQuery(readyLeaversQuery);
  if (!data || data.meta.total === 0) return null;
  return (
    <DialogContentText color="textPrimary" sx={{ mb: 2 }}>
      {counted(data.meta.total, "person er klar nu", "personer er klar nu")}. Dagværk begynder inden for en time.
    </DialogContentText>
  );
}
