import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense } from "react";
import { touchTarget } from "../../../../../common/web/theme.ts";
import { hasOtherKinds } from "../../../../job-types/rules/job-kinds.ts";
import { openKindsQuery } from "../../../../job-types/web/job-types.queries.ts";

const KindSwitch = lazy(async () => ({ default: (await import("./KindSwitch.tsx")).KindSwitch }));

type Props = Omit<ComponentProps<typeof KindSwitch>, "open">;

/** Only where something else than work can be registered. */
export function LazyKindSwitch(props: Props) {
  const { data: open } = useQuery(openKindsQuery);
  if (!open || !hasOtherKinds(open)) return null;
  return (
    <Suspense fallback={<Box sx={{ height: touchTarget, mb: 2 }} />}>
      <KindSwitch {...props} open={open} />
    </Suspense>
  );
}
