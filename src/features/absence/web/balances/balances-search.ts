import { day, oneOf, page, searchOf, searchText } from "#common/web/routing/url-search.ts";

export const balancesSearch = searchOf({ date: day, page, search: searchText, only: oneOf(["lapsing"]) });

export const personBalancesSearch = searchOf({ date: day });
