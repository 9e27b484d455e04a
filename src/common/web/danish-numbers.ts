import { formatNumber } from "../rules/values/numbers.ts";

/** In place of what MUI's Danish makes its format with (vite.config.ts): it would make it whenever a page is loaded. */
const formatNumberOf = () => formatNumber;

export { formatNumberOf as default };
