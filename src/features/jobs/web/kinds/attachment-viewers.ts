import type { ComponentType } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { AttachmentsProps } from "./attachments-props.ts";

export const attachmentViewers: { readonly [Of in JobKind]?: ComponentType<AttachmentsProps> } = {
  expense: lazyPart(async () => (await import("./expense/ReceiptsOfJob.tsx")).ReceiptsOfJob),
};
