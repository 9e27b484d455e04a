import type { ChangeOf } from "#common/rules/versions.ts";
import { api } from "#common/web/api/api.ts";
import { type SaveOptions, unlessInvalid, useSave } from "#common/web/api/use-save.ts";
import type { EntryInput, RegisterEntry } from "#features/working-time/rules/entries/register-entry.ts";

type Input = ChangeOf<EntryInput>;
type Callbacks = Pick<SaveOptions<Input, RegisterEntry>, "onSaved" | "onFailed" | "onFieldErrors">;

export function useSaveEntry(date: string, callbacks: Callbacks) {
  return useSave({
    ...callbacks,
    request: (input: Input) => api.put<RegisterEntry>(`/api/working-time/entries/${date}`, input),
    success: "Dagen er rettet.",
    error: unlessInvalid,
    invalidates: [
      ["jobs", "working-time"],
      ["jobs", "registrations"],
    ],
  });
}
