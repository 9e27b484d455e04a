import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { upload } from "#common/web/api/upload.ts";
import type { Receipt } from "../rules/receipt.ts";
import { rememberReceipt } from "./receipts.queries.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { type KeptPicture, type Upload, uploadQueue } from "./upload-queue.ts";

/** Milliseconds. */
const retryEvery = 5_000;

export function useUploads(onSent: (receipt: Receipt) => void, kept: readonly KeptPicture[]) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(onSent);
  latest.current = onSent;
  const [queue] = useState(() =>
    uploadQueue({
      shrink: shrinkPicture,
      send: (file, options) =>
        upload<Receipt>("/api/receipts", file, { ...options, instead: "Tag et billede af bilaget i stedet." }),
      onSent: (receipt) => {
        rememberReceipt(client, receipt);
        latest.current(receipt);
      },
      onChange: setUploads,
    }),
  );
  const isWaiting = uploads.some(({ state }) => state === "waiting");
  useEffect(() => {
    if (!isWaiting) return;
    const retry = () => queue.retry("waiting");
    const timer = setInterval(retry, retryEvery);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, [isWaiting, queue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored files are the form's initial value
  useEffect(() => {
    queue.goOnWith(kept);
    return () => queue.stop();
  }, [queue]);
  return { uploads, queue };
}
