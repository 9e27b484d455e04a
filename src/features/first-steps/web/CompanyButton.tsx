import Link from "@mui/material/Link";
import { useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";

const CompanyDialog = lazyPart(async () => (await import("./CompanyDialog.tsx")).CompanyDialog);

export function CompanyButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body1"
        onClick={() => setIsOpen(true)}
        sx={{ minHeight: 44 }}
        aria-label="Skriv oplysningerne: Virksomheden"
      >
        Skriv oplysningerne
      </Link>
      {isOpen && <CompanyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
