import Box from "@mui/material/Box";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useCurrentUser } from "#common/web/current-user.ts";
import { environment } from "#common/web/environment.ts";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import { useUnsentCount } from "#common/web/offline/unsent-count.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { connectionLine } from "./connection-line.ts";
import { withoutConnection } from "./offline-words.ts";

const touchable = { display: "inline-flex", alignItems: "center", minHeight: 44, my: -1.25 };

export function OfflineBar() {
  const user = useCurrentUser();
  const isLost = useIsConnectionLost();
  const { waiting, refused } = useUnsentCount();
  const seenAt = useSeenAt();
  return (
    <Box role="status" sx={connectionLine}>
      {isLost && <span>{withoutConnection(seenAt)}</span>}
      {isLost && user && (
        <Box component="span" sx={{ display: { xs: "none", md: "inline" } }}>
          Nye opgaver kan registreres; at rette og godkende kræver forbindelse.
        </Box>
      )}
      {waiting > 0 && (
        <TextLink to="/jobs/unsent" color="inherit" sx={touchable}>
          {isLost ? `${waiting} venter på forbindelse` : `${waiting} ikke sendt endnu`}
        </TextLink>
      )}
      {refused > 0 && (
        <TextLink to="/jobs/unsent" color="inherit" sx={touchable}>
          {refused} kræver dig
        </TextLink>
      )}
    </Box>
  );
}

const isOfScreen = ({ meta, state }: Query): boolean =>
  meta?.isKept === true && !meta.isBesideScreen && state.dataUpdatedAt > 0;

/** Epoch milliseconds at which the oldest result on the screen was fetched. */
function useSeenAt(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const oldest = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () =>
      cache
        .findAll({ type: "active", predicate: isOfScreen })
        .reduce((least, { state }) => Math.min(least, state.dataUpdatedAt), Number.POSITIVE_INFINITY),
    () => environment().keptAt ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(oldest) ? oldest : undefined;
}
