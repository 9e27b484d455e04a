import { ImportScreen } from "./ImportScreen.tsx";

export const PeopleImport = () => <ImportScreen name="people" />;
