import { day, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

export const auditLogSearch = searchOf({ page, kind: word, user: recordId, from: day, to: day });
