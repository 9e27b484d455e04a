import { day, searchOf } from "../../../common/web/routing/url-search.ts";

/** A day of the week that is shown; on a phone the day itself. */
export const weekSearch = searchOf({ date: day });
