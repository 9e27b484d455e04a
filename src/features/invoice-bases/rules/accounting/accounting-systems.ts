import type { AccountingSystem } from "./accounting-system.ts";
import { billy } from "./systems/billy.ts";
import { dinero } from "./systems/dinero.ts";
import { economic } from "./systems/economic.ts";

/** In the order of the screens. The database and the API use the keys. */
const register = { economic, dinero, billy };
export type AccountingSystemName = keyof typeof register;

export const accountingSystems: Readonly<Record<AccountingSystemName, AccountingSystem>> = register;
export const accountingSystemNames = Object.keys(register) as AccountingSystemName[];

export const accountingLabel = (name: AccountingSystemName): string => accountingSystems[name].label;
