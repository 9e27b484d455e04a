import type { Feature } from "#common/server/feature.ts";
import { absenceLinesRoutes } from "./absence/absence-lines.routes.ts";
import { allowanceLinesRoutes } from "./allowances/allowance-lines.routes.ts";
import { expenseBooksRoutes } from "./books/expense-books.routes.ts";
import { payrollFileRoutes } from "./files/payroll-files.routes.ts";
import { runLinesRoutes } from "./lines/run-lines.routes.ts";
import { mileageRecordRoutes } from "./mileage-record/mileage-record.routes.ts";
import { myPayRoutes } from "./my-pay/my-pay.routes.ts";
import { reversalRoutes } from "./reversals/reversals.routes.ts";
import { payrollRoutes } from "./runs/payrolls.routes.ts";
import { payrollCheckRoutes } from "./unpaid/payroll-checks.routes.ts";
import { payrollPreviewRoutes } from "./unpaid/payroll-preview.routes.ts";
import { unpaidJobsRoutes } from "./unpaid/unpaid-jobs.routes.ts";

export const payrollsFeature: Feature = async (app, { config, db, mails }) => {
  await app.register(payrollRoutes, { db });
  await app.register(runLinesRoutes, { db });
  await app.register(absenceLinesRoutes, { db });
  await app.register(allowanceLinesRoutes, { db });
  await app.register(reversalRoutes, { db });
  await app.register(unpaidJobsRoutes, { db });
  await app.register(payrollPreviewRoutes, { db });
  await app.register(payrollFileRoutes, { db });
  await app.register(payrollCheckRoutes, { config, db, mails });
  await app.register(mileageRecordRoutes, { db });
  await app.register(expenseBooksRoutes, { db });
  await app.register(myPayRoutes, { db });
};
