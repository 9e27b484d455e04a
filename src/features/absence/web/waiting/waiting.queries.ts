import { queryOptions, useQuery } from "@tanstack/react-query";
import { can } from "#common/rules/access/actor.ts";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { Absence } from "#features/absence/rules/absence.ts";
import type {
  AbsenceDecision,
  AbsenceOutcome,
  WaitingAbsences,
  WaitingCount,
} from "#features/absence/rules/decisions/absence-decisions.ts";
import { allAbsences } from "../illness/illness.queries.ts";

export const waitingQuery = queryOptions({
  queryKey: [...allAbsences, "waiting"] as const,
  queryFn: ({ signal }) => api.get<WaitingAbsences>("/api/absences/waiting", { signal }),
});

const waitingCountQuery = queryOptions({
  queryKey: [...allAbsences, "waiting-count"] as const,
  queryFn: ({ signal }) => api.get<WaitingCount>("/api/absences/waiting/count", { signal }),
});

export function useWaitingAbsences(isAsked = true): number {
  const user = useCurrentUser();
  const enabled = isAsked && user?.absence != null && can(user, "decide-absence");
  return useQuery({ ...waitingCountQuery, enabled }).data?.count ?? 0;
}

export type Asked = {
  readonly decision: AbsenceDecision;
  readonly absences: readonly Pick<Absence, "id" | "version">[];
  readonly reason?: string;
};

export function useDecideAbsences(onOutcome: (outcomes: readonly AbsenceOutcome[], asked: Asked) => void) {
  return useSave({
    request: ({ absences, ...asked }: Asked, options) =>
      api.post<{ data: AbsenceOutcome[] }>(
        "/api/absences/decisions",
        { ...asked, absences: absences.map(({ id, version }) => ({ id, version })) },
        options,
      ),
    invalidates: [allAbsences, ["balances"]],
    onSaved: ({ data }, asked) => onOutcome(data, asked),
  });
}
