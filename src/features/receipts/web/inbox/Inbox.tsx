import Card from "@mui/material/Card";
import List from "@mui/material/List";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { InboxReceipt } from "#features/receipts/rules/inbox/inbox.ts";
import { inboxDays } from "#features/receipts/rules/receipt-bounds.ts";
import { LazyReceiptViewer } from "../LazyReceiptViewer.tsx";
import { InboxAddress } from "./InboxAddress.tsx";
import { InboxRow } from "./InboxRow.tsx";
import { inboxAddressQuery, inboxQuery, useDeleteInboxReceipt } from "./inbox.queries.ts";
import { subjectOf } from "./inbox-words.ts";

export function Inbox() {
  const { data } = useQuery(inboxAddressQuery);
  if (!data?.is_on) return null;
  return (
    <Stack component="section" aria-labelledby="inbox" sx={{ gap: 2 }}>
      <Typography id="inbox" variant="h2">
        Send bilag med mail
      </Typography>
      <InboxAddress address={data.address} />
      {data.address !== null && <Received />}
    </Stack>
  );
}

function Received() {
  const query = useQuery(inboxQuery);
  const [shown, setShown] = useState<InboxReceipt>();
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography id="received" variant="h3">
        Modtagne bilag
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={96} />}
        errorText="De modtagne bilag kunne ikke hentes."
      >
        {(receipts) =>
          receipts.length === 0 ? (
            <Typography color="textSecondary">Der er ingen bilag, som venter på et udlæg.</Typography>
          ) : (
            <Card>
              <Rows receipts={receipts} onShow={setShown} />
            </Card>
          )
        }
      </QueryView>
      {shown && <LazyReceiptViewer receipts={[shown]} start={0} onClose={() => setShown(undefined)} />}
    </Stack>
  );
}

type RowsProps = { readonly receipts: readonly InboxReceipt[]; readonly onShow: (receipt: InboxReceipt) => void };

function Rows({ receipts, onShow }: RowsProps) {
  const [deleted, setDeleted] = useState<InboxReceipt>();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { save, isSaving } = useDeleteInboxReceipt(close);
  return (
    <>
      <List disablePadding aria-labelledby="received" sx={{ "& > li:last-of-type": { borderBottom: 0 } }}>
        {receipts.map((receipt) => (
          <InboxRow
            key={receipt.id}
            receipt={receipt}
            onShow={() => onShow(receipt)}
            onDelete={() => {
              setDeleted(receipt);
              setIsOpen(true);
            }}
          />
        ))}
      </List>
      <ConfirmDialog
        title="Slet bilag"
        open={isOpen}
        confirmLabel="Slet"
        isSaving={isSaving}
        onClose={close}
        onConfirm={() => deleted && void save(deleted.id)}
      >
        »{deleted && subjectOf(deleted)}« slettes for altid. Bilag, som du ikke bruger, forsvinder af sig selv efter{" "}
        {inboxDays} dage.
      </ConfirmDialog>
    </>
  );
}
