import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { Suspense } from "react";
import { useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";

const IllnessDialogs = lazyPart(async () => (await import("./IllnessDialogs.tsx")).IllnessDialogs);

export function IllnessButton() {
  const kinds = useCurrentUser()?.absence;
  if (!kinds?.sickness_kind_id && !kinds?.child_first_day_kind_id) return null;
  const room = <Box sx={{ minHeight: touchTarget, minWidth: 96 }} />;
  return (
    <ClientOnly fallback={room}>
      <Suspense fallback={room}>
        <IllnessDialogs kinds={kinds} />
      </Suspense>
    </ClientOnly>
  );
}
