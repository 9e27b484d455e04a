import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ReceiptTile, tiles } from "./ReceiptTiles.tsx";
import { ReceiptViewer } from "./ReceiptViewer.tsx";
import { receiptsQuery } from "./receipts.queries.ts";
import { TwinNote } from "./TwinNote.tsx";

type Props = {
  readonly ids: readonly number[];
  /** Shown beside the picture, such as the amount. */
  readonly beside?: ReactNode;
};

export function JobReceipts({ ids, beside }: Props) {
  const query = useQuery(receiptsQuery(ids));
  const [shown, setShown] = useState<number>();
  if (ids.length === 0) return null;
  return (
    <QueryView query={query} skeleton={<Skeleton variant="rounded" width={112} height={112} />}>
      {(receipts) => (
        <>
          <Box component="ul" aria-label="Bilag" sx={tiles}>
            {receipts.map((receipt, place) => (
              <ReceiptTile key={receipt.id} receipt={receipt} onOpen={() => setShown(place)} />
            ))}
          </Box>
          {receipts.map((receipt) => (
            <TwinNote key={receipt.id} receipt={receipt} />
          ))}
          {shown !== undefined && (
            <ReceiptViewer receipts={receipts} start={shown} beside={beside} onClose={() => setShown(undefined)} />
          )}
        </>
      )}
    </QueryView>
  );
}
