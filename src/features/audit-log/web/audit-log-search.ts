import { day, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** The search parameters of the log. The period includes both `from` and `to`. */
export const auditLogSearch = searchOf({ page, kind: word, user: recordId, from: day, to: day });
