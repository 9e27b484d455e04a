import { ImportScreen } from "./ImportScreen.tsx";

export const PeopleImport = () => <ImportScreen name="people" />;
export const ProjectsImport = () => <ImportScreen name="projects" />;
export const JobTypesImport = () => <ImportScreen name="job-types" />;
export const CostCentersImport = () => <ImportScreen name="cost-centers" />;
