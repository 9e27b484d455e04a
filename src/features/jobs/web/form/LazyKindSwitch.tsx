import Box from "@mui/material/Box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { touchTarget } from "#common/web/theme.ts";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { hasOtherKinds, isOther } from "#features/kinds/rules/kinds.ts";
import { frontPageQuery } from "../front-page/front-page.queries.ts";

const KindSwitch = lazyPart(async () => (await import("./KindSwitch.tsx")).KindSwitch);

type Props = Omit<ComponentProps<typeof KindSwitch>, "open">;

/** The form of an expense or trip nearly always has the switch, so its room is reserved while the kinds load. */
export function LazyKindSwitch(props: Props) {
  const seen = useQueryClient().getQueryData(frontPageQuery.queryKey)?.open_kinds;
  const { data: open = seen } = useQuery(openKindsQuery);
  if (!open) return isOther(props.kind) ? room : null;
  if (!hasOtherKinds(open)) return null;
  return (
    <Suspense fallback={room}>
      <KindSwitch {...props} open={open} />
    </Suspense>
  );
}

const room = <Box sx={{ height: touchTarget, mb: 2 }} />;
