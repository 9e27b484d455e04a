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

/**
 * Reserves room while the switch loads, so that the form does not move. While it is unknown whether there is a switch,
 * only the form of an expense or trip has this room, because it nearly always has the switch.
 */
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
