import type { Feature } from "#common/server/feature.ts";
import { accountingSetupRoutes } from "./accounting/accounting-setup.routes.ts";
import { invoiceBasisRoutes } from "./invoice-bases.routes.ts";
import { salesRateRoutes } from "./rates/sales-rates.routes.ts";

export const invoiceBasesFeature: Feature = async (app, { config, db }) => {
  await app.register(accountingSetupRoutes, { db });
  await app.register(salesRateRoutes, { db });
  await app.register(invoiceBasisRoutes, { config, db });
};
