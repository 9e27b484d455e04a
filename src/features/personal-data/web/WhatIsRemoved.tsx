import Alert from "@mui/material/Alert";
import DialogContentText from "@mui/material/DialogContentText";
import type { ReactNode } from "react";

type Props = {
  /** A sentence that names the people concerned. */
  readonly who: string;
  /** Content below the sentence, such as more names. */
  readonly children?: ReactNode;
};

/** Lists the data that anonymising removes, and the data that stays. */
export function WhatIsRemoved({ who, children }: Props) {
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }}>
        Det kan ikke fortrydes.
      </Alert>
      <DialogContentText color="textPrimary" sx={{ mb: 2, overflowWrap: "anywhere" }}>
        {who}
      </DialogContentText>
      {children}
      <DialogContentText color="textPrimary" sx={{ mb: 2 }}>
        Det fjernes: e-mail, medarbejdernummer, login, noter, kommentarer, begrundelser, steder på ture, bilag,
        favoritter, gemte rapporter og indholdet af de gemte lønfiler.
      </DialogContentText>
      <DialogContentText color="textPrimary">
        Det bliver: opgaver, fravær og arbejdstid uden navn og tekst, lønkørslernes summer og medarbejdernummeret på
        lønlinjerne. Sikkerhedskopier fra før har stadig oplysningerne.
      </DialogContentText>
    </>
  );
}
