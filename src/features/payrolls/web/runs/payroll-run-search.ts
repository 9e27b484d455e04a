import { oneOf, page, perPage, searchOf, searchText, word } from "#common/web/routing/url-search.ts";
import { jobKinds } from "#features/kinds/rules/kinds.ts";

export const payrollRunSearch = searchOf({
  page,
  perPage,
  search: searchText,
  kind: oneOf(jobKinds),
  view: word,
  format: word,
});
