/** In place of the English that date-fns falls back on and brings with it (vite.config.ts); nobody here reads it. */
export { da as enUS } from "date-fns/locale/da";
