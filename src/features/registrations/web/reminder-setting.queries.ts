import { queryOptions } from "@tanstack/react-query";
import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { ReminderSetting, ReminderSettingInput } from "../rules/reminder-setting.ts";

const path = "/api/registrations/reminder-setting";

export const reminderSettingQuery = queryOptions({
  queryKey: ["reminder-setting"] as const,
  queryFn: ({ signal }) => api.get<ReminderSetting>(path, { signal }),
});

type Saving = SaveOptions<ChangeOf<ReminderSettingInput>, ReminderSetting>;

export function useSaveReminderSetting(callbacks: Pick<Saving, "onFailed" | "onFieldErrors" | "onSaved">) {
  return useSave({
    ...callbacks,
    record: reminderSettingQuery.queryKey,
    request: (input: ChangeOf<ReminderSettingInput>) => api.put<ReminderSetting>(path, input),
    success: "Påmindelserne er gemt.",
    error: unlessInvalid,
    invalidates: [reminderSettingQuery.queryKey],
  });
}
