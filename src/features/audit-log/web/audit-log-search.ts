import { day, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** Both days are of the period. */
export const auditLogSearch = searchOf({ page, kind: word, user: recordId, from: day, to: day });
