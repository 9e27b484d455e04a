import { withoutReceipt } from "#testing/data/factories.ts";
import type { apiOf } from "../support/people.ts";

type Api = Awaited<ReturnType<typeof apiOf>>;

/** A trip of today. Once saved, the trip is among the user's latest trips. */
export async function aTrip(api: Api, purpose: string) {
  const trip = {
    ...{ from_place: "Vestergade 1, 7100 Vejle", to_place: "Havnegade 12, 8000 Aarhus C", purpose, km: 72.5 },
    ...{ vehicle: "car", registration_number: "AB 12 345", is_own_vehicle: true },
  };
  return { kind: "mileage", ...(await ofToday(api, "rsel%20i%20egen")), trip };
}

/** An expense of today, whose category and project the form then proposes. */
export async function anExpense(api: Api) {
  const expense = { vat: 10, ...withoutReceipt };
  return { kind: "expense", ...(await ofToday(api, "Materialer")), price: 50, expense };
}

/** An expense of today in a category that requires participants, for which the form has one more field. */
export async function aMeal(api: Api) {
  const expense = { vat: 10, participants: "Bygherren, om etape 2", ...withoutReceipt };
  return { kind: "expense", ...(await ofToday(api, "Restaurant")), price: 50, expense };
}

async function ofToday(api: Api, jobType: string) {
  const idOf = async (path: string) => (await api.get(path))[0].id;
  const day = `${Temporal.Now.plainDateISO("Europe/Copenhagen")} 12:00:00`;
  return {
    ...{ started_at: day, ended_at: day, price_mode: "manual" },
    project_id: await idOf("/api/projects?filter=Havnekajen"),
    job_type_id: await idOf(`/api/job-types?kind=all&filter=${jobType}`),
  };
}
