import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flash } from "#common/web/flash.ts";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import { useFocusStays } from "#common/web/use-focus-stays.ts";
import type { Receipt } from "../rules/receipt.ts";
import { maxReceipts } from "../rules/receipt-bounds.ts";
import { AddReceiptButtons } from "./AddReceiptButtons.tsx";
import { DropZone } from "./DropZone.tsx";
import { LazyReceiptViewer } from "./LazyReceiptViewer.tsx";
import { ReceiptTile, tiles, UploadTile } from "./ReceiptTiles.tsx";
import { deleteReceipt, receiptsQuery } from "./receipts.queries.ts";
import { TwinNote } from "./TwinNote.tsx";
import { type KeptPicture, meetsNobody, type Upload } from "./upload-queue.ts";
import { useUploads } from "./use-uploads.ts";

type Props = {
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly readOnly?: boolean;
  /** Ids of receipts that can no longer be removed. */
  readonly fixed?: readonly number[];
  readonly help?: string;
  readonly errors?: readonly string[] | undefined;
  /** Gets the unfinished uploads. A job that is saved before an upload ends does not get its receipt. */
  readonly onPending?: ((pending: PendingReceipts) => void) | undefined;
  /** Files that the device stored with the job in the form. */
  readonly kept?: readonly KeptPicture[] | undefined;
  /** Whether the device can queue the job and its pictures without a connection. */
  readonly canWait?: boolean;
  readonly otherWays?: ReactNode;
};

export type PendingReceipts = {
  readonly waiting: readonly KeptPicture[];
  readonly isSending: boolean;
};

/** Files are uploaded as soon as they are added, before the job is saved (docs/product-rules.md#receipts). */
export function ReceiptsField({
  value,
  onChange,
  readOnly = false,
  fixed = none,
  help = "Billede eller PDF, højst 10 MB. Flere ad gangen.",
  errors = [],
  onPending,
  kept = none,
  canWait = false,
  otherWays,
}: Props) {
  const query = useQuery(receiptsQuery(value));
  // After a change of `value`, the query returns the former receipts until the new list is loaded.
  const receipts = (query.data ?? []).filter(({ id }) => value.includes(id));
  const [shown, setShown] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const current = useRef(value);
  current.current = value;
  const { uploads, queue } = useUploads((receipt) => {
    const isNew = !current.current.includes(receipt.id);
    setAnnouncement(isNew ? `${receipt.name} er vedhæftet.` : `${receipt.name} er vedhæftet i forvejen.`);
    if (!isNew) return flash.success("Bilaget er vedhæftet i forvejen.");
    current.current = [...current.current, receipt.id];
    onChange([...current.current]);
  }, kept);
  const focus = useFocusStays<HTMLUListElement>(query.data);
  const ids = { label: useId(), help: useId() };

  const isLost = useIsConnectionLost();
  const pending = pendingOf(uploads, canWait, isLost);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the value
  useEffect(() => onPending?.(pending), [JSON.stringify([pending.isSending, pending.waiting.map(({ key }) => key)])]);

  const isMissing = query.isSuccess && !query.isPlaceholderData && receipts.length < value.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each response
  useEffect(() => {
    if (!isMissing || readOnly) return;
    onChange(receipts.map(({ id }) => id));
    flash.error("Et bilag findes ikke mere. Vedhæft det igen.");
  }, [isMissing]);

  const room = maxReceipts - value.length - uploads.length;
  function add(files: readonly File[]): void {
    if (files.length > room) flash.error(`Et udlæg kan have højst ${maxReceipts} bilag.`);
    queue.add(files.slice(0, Math.max(0, room)));
  }

  function remove({ id }: Receipt): void {
    onChange(value.filter((other) => other !== id));
    void deleteReceipt(id);
  }

  const isEmpty = value.length === 0 && uploads.length === 0;
  const canAdd = !readOnly && room > 0;
  return (
    <DropZone isActive={canAdd} onDrop={add} labelledBy={ids.label} describedBy={ids.help} hasError={errors.length > 0}>
      <Typography id={ids.label} component="div" variant="subtitle2">
        Bilag
      </Typography>
      {!isEmpty && (
        <Box component="ul" {...focus} sx={tiles}>
          {receipts.map((receipt, place) => (
            <ReceiptTile
              key={receipt.id}
              receipt={receipt}
              onOpen={() => setShown(place)}
              onRemove={readOnly || fixed.includes(receipt.id) ? undefined : () => remove(receipt)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={`sending-${upload.key}`}
              upload={upload}
              onRemove={() => queue.remove(upload.key)}
              onRetry={() => queue.retry("failed", "waiting")}
            />
          ))}
        </Box>
      )}
      {isEmpty && readOnly && <Typography color="textSecondary">Ingen bilag</Typography>}
      {canAdd && (
        <AddReceiptButtons onFiles={add} describedBy={ids.help}>
          {otherWays}
        </AddReceiptButtons>
      )}
      <FormHelperText id={ids.help} error={errors.length > 0} sx={{ mx: 0 }}>
        {errors.length > 0 ? errors.join(" ") : !readOnly && help}
      </FormHelperText>
      {receipts.map((receipt) => (
        <TwinNote key={receipt.id} receipt={receipt} />
      ))}
      <UploadProblems uploads={uploads} canWait={canWait} />
      <Box role="status" sx={unseen}>
        {announcement}
      </Box>
      {shown !== undefined && (
        <LazyReceiptViewer receipts={receipts} start={shown} onClose={() => setShown(undefined)} />
      )}
    </DropZone>
  );
}

type ProblemsProps = { readonly uploads: readonly Upload[]; readonly canWait: boolean };

function UploadProblems({ uploads, canWait }: ProblemsProps) {
  const waiting = uploads.filter(meetsNobody);
  const others = uploads.filter((upload) => upload.problem && !meetsNobody(upload));
  return (
    <>
      {others.map(({ key, name, problem, state }) => (
        <Alert key={key} severity={state === "refused" ? "error" : "warning"} sx={{ mt: 1 }}>
          {name}: {problem}
        </Alert>
      ))}
      {waiting[0] && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {waiting.map(({ name }) => name).join(", ")}: {waiting[0].problem}
          {canWait && " Du kan gemme imens: så venter det på enheden sammen med udlægget."}
        </Alert>
      )}
    </>
  );
}

const none: readonly never[] = [];

/** `waiting`: the uploads that the device can queue with the job. `isSending`: whether other uploads are unfinished. */
function pendingOf(uploads: readonly Upload[], canWait: boolean, isLost: boolean) {
  const left = uploads.filter(({ state }) => state !== "refused");
  const waiting = left.flatMap(({ key, name, shrunk, mayWait }) =>
    canWait && shrunk && (mayWait || isLost) ? { key, name, ...shrunk } : [],
  );
  return { waiting, isSending: waiting.length < left.length };
}

const unseen = { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" };
