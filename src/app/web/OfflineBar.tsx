import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { formatDateTime, timeZone, wallClockText } from "../../common/rules/clock.ts";
import { useCurrentUser } from "../../common/web/current-user.ts";
import { useIsConnectionLost } from "../../common/web/offline/connection.ts";
import { useUnsentCount } from "../../common/web/offline/unsent-count.ts";
import { TextLink } from "../../common/web/ui/links.ts";

const touchable = { display: "inline-flex", alignItems: "center", minHeight: 44, my: -1.25 };

/** That there is no network, of when what is shown is, and what is not on the server. */
export function OfflineBar() {
  const user = useCurrentUser();
  const isLost = useIsConnectionLost();
  const { waiting, refused } = useUnsentCount();
  const seenAt = useSeenAt();
  return (
    <Box
      role="status"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        columnGap: 2,
        px: { xs: 2, sm: 3 },
        py: 1,
        color: "tone.amber.main",
        bgcolor: "tone.amber.soft",
      }}
    >
      {isLost && (
        <span>
          Uden forbindelse{seenAt !== undefined && <> · Set {seenAt}</>}.
          {user && " Nye opgaver kan registreres; at rette og godkende kræver netværk."}
        </span>
      )}
      {waiting > 0 && (
        <TextLink to="/jobs/unsent" color="inherit" sx={touchable}>
          {isLost ? `${waiting} venter på netværk` : `${waiting} ikke sendt endnu`}
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

/** When the oldest answer on the screen came; undefined while it shows none. */
function useSeenAt(): string | undefined {
  const cache = useQueryClient().getQueryCache();
  const oldest = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () =>
      cache
        .findAll({ type: "active", predicate: ({ meta, state }) => meta?.isKept === true && state.dataUpdatedAt > 0 })
        .reduce((least, { state }) => Math.min(least, state.dataUpdatedAt), Number.POSITIVE_INFINITY),
  );
  return Number.isFinite(oldest) ? inWords(oldest) : undefined;
}

/** Epoch milliseconds → `22/11-2026 14:05`. */
function inWords(milliseconds: number): string {
  const time = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone);
  return formatDateTime(wallClockText(time.toPlainDateTime()));
}
