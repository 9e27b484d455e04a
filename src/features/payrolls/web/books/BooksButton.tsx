import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { hasBooked } from "#features/kinds/rules/kinds.ts";
import { mdiFileDownloadOutline } from "#features/mileage/web/icons.ts";

const BooksDialog = lazyPart(async () => (await import("./BooksDialog.tsx")).BooksDialog);

export function BooksButton() {
  const { data: kinds } = useQuery(openKindsQuery);
  const [isOpen, setIsOpen] = useState(false);
  if (!hasBooked(kinds)) return null;
  return (
    <>
      <Button startIcon={<Icon path={mdiFileDownloadOutline} />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Bogføring
      </Button>
      {isOpen && (
        <Suspense>
          <BooksDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
