import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { currentUserId } from "../current-user.ts";
import { findUnsent, listUnsent, onUnsentNews } from "./unsent.ts";

const key = ["unsent"] as const;

export const unsentList = () =>
  queryOptions({
    queryKey: [...key, "list", currentUserId()] as const,
    queryFn: () => listUnsent(currentUserId() ?? 0),
    retry: false,
  });

export const unsentOne = (number: number) =>
  queryOptions({
    queryKey: [...key, "one", currentUserId(), number] as const,
    queryFn: async () => (await findUnsent(number, currentUserId() ?? 0)) ?? null,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function useUnsentNews(): void {
  const client = useQueryClient();
  useEffect(() => onUnsentNews(() => void client.invalidateQueries({ queryKey: unsentList().queryKey })), [client]);
}
