import Alert from "@mui/material/Alert";
import DialogContentText from "@mui/material/DialogContentText";
import type { ReactNode } from "react";

type Props = {
  readonly who: string;
  readonly children?: ReactNode;
};

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
