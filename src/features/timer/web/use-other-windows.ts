import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { timersKey } from "#features/jobs/web/form/timer/timers-key.ts";
import type { Timers } from "../rules/timer.ts";

const channelName = "dagvaerk.timers";

/** Sends the ids of the timers to the user's other windows. A window with other ids fetches the timers again. */
export function useOtherWindows(timers: Timers | undefined): void {
  const client = useQueryClient();
  const ids = timers && JSON.stringify([timers.running?.id, timers.stopped.map(({ id }) => id)]);
  useEffect(() => {
    if (ids === undefined) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data !== ids) void client.invalidateQueries({ queryKey: timersKey });
    };
    channel.postMessage(ids);
    return () => channel.close();
  }, [client, ids]);
}
