import { ImportScreen } from "./ImportScreen.tsx";

export const PeopleImport = () => <ImportScreen name="people" />;
export const TermsImport = () => <ImportScreen name="terms" />;
export const OpeningBalancesImport = () => <ImportScreen name="opening-balances" />;
export const ProjectsImport = () => <ImportScreen name="projects" />;
export const JobTypesImport = () => <ImportScreen name="job-types" />;
export const CostCentersImport = () => <ImportScreen name="cost-centers" />;
