import type { ImportName } from "#features/imports/rules/imports.ts";
import type { Importer } from "./importer.ts";
import { costCentersImporter } from "./kinds/cost-centers.ts";
import { jobTypesImporter } from "./kinds/job-types.ts";
import { openingBalancesImporter } from "./kinds/opening-balances.ts";
import { peopleImporter } from "./kinds/people.ts";
import { projectsImporter } from "./kinds/projects.ts";
import { termsImporter } from "./kinds/terms.ts";

export const importers: Readonly<Record<ImportName, Importer>> = {
  people: peopleImporter,
  terms: termsImporter,
  "opening-balances": openingBalancesImporter,
  projects: projectsImporter,
  "job-types": jobTypesImporter,
  "cost-centers": costCentersImporter,
};
