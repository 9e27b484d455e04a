import type { ImportName } from "#features/imports/rules/imports.ts";
import type { Importer } from "./importer.ts";
import { peopleImporter } from "./kinds/people.ts";

/** The register of how each kind is imported. */
export const importers: Readonly<Record<ImportName, Importer>> = { people: peopleImporter };
