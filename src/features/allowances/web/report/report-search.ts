import { oneOf, searchOf, word } from "#common/web/routing/url-search.ts";
import { reportGroupNames } from "#features/allowances/rules/report-groups.ts";

export const reportSearch = searchOf({ month: word, by: oneOf(reportGroupNames) });
