import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import type { MailChoices } from "#features/session/rules/mail-choice.ts";

export const mailChoicesQuery = queryOptions({
  queryKey: ["mail-choices"] as const,
  queryFn: ({ signal }) => api.get<MailChoices>("/api/user/mails", { signal }),
});

export function useChooseMails() {
  const client = useQueryClient();
  return useSave({
    request: (choices: MailChoices) => {
      const off = choices.filter(({ is_on }) => !is_on).map(({ kind }) => kind);
      return api.put<MailChoices>("/api/user/mails", { off });
    },
    success: "Dine mails er gemt.",
    onSaved: (saved) => client.setQueryData(mailChoicesQuery.queryKey, saved),
  });
}
