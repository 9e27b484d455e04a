import { day, page, recordId, searchOf, word } from "#common/web/routing/url-search.ts";

/** The period includes both days. */
export const auditLogSearch = searchOf({ page, kind: word, user: recordId, from: day, to: day });
