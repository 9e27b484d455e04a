import { formatDate, formatDateTime } from "#common/rules/time/clock.ts";
import { bytesOf, newPdf, small, write, writeFeet, writeHead } from "#common/server/files/pdf/pdf-page.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import { holidayYearName, lastHolidayDate } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import type { FoundAgreement } from "./agreements.store.ts";

type Company = { readonly name: string; readonly address: string; readonly cvr: string };

/** Both sides must have confirmed the agreement. */
export async function agreementPdf(agreement: FoundAgreement, company: Company): Promise<Buffer> {
  const { user, year, amount, unit, employee_confirmed_at, company_user, company_confirmed_at, id } = agreement;
  const pdf = await newPdf("Aftale om flytning af ferie", "portrait");
  writeHead(pdf, { title: "Aftale om flytning af ferie", company, person: [user.name] });
  pdf.y += 8;
  const body = { size: 11, weight: "400" } as const;
  write(
    pdf,
    `${amountWords(amount, unit)} af ferieåret ${holidayYearName(year)}, som ligger ud over fire uger, flyttes til ferieåret ${holidayYearName(year + 1)} og kan holdes til og med ${formatDate(lastHolidayDate(year + 1))}.`,
    body,
  );
  pdf.y += 16;
  write(pdf, `Bekræftet af ${user.name} den ${formatDateTime(employee_confirmed_at ?? "")}`, body);
  write(
    pdf,
    `Bekræftet for virksomheden af ${company_user?.name ?? ""} den ${formatDateTime(company_confirmed_at ?? "")}`,
    body,
  );
  pdf.y += 16;
  write(pdf, "Aftalen er indgået efter ferielovens § 21 og er bekræftet af begge parter i Dagværk.", small);
  writeFeet(pdf, () => `Aftale ${id}`);
  return bytesOf(pdf);
}
