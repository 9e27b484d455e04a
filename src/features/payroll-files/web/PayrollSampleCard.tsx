import Alert from "@mui/material/Alert";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useFormContext, useWatch } from "react-hook-form";
import { listInWords } from "#common/rules/list-in-words.ts";
import { fileEncodingLabels } from "../rules/formats/shared-settings.ts";
import { type PayrollFormatName, workbookSheets } from "../rules/payroll-formats.ts";
import { type PayrollSample, payrollSample } from "../rules/payroll-sample.ts";
import type { PayrollSetup } from "../rules/payroll-setup.ts";
import { FileLines } from "./file/FileLines.tsx";
import { TechnicalDetails } from "./file/TechnicalDetails.tsx";

type Props = { readonly format: PayrollFormatName };

export function PayrollSampleCard({ format }: Props) {
  const setup = useWatch({ control: useFormContext<PayrollSetup>().control }) as PayrollSetup;
  return (
    <Card
      component="section"
      aria-label="Eksempel"
      sx={{ p: { xs: 2, sm: 3 }, position: { md: "sticky" }, top: { md: 80 } }}
    >
      <Typography variant="h3" component="h2" gutterBottom>
        Eksempel
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Anna Åberg, nr. 0027: 7 timer 25 min. og 8 timer til 200,00 kr., 2 timers overtid til 300,00 kr. og et udlæg på
        350,00 kr.
      </Typography>
      <Sample format={format} sample={payrollSample(format, setup)} />
    </Card>
  );
}

function Sample({ format, sample }: Props & { readonly sample: PayrollSample | undefined }) {
  const sheets = workbookSheets(format)?.({ has_trips: false });
  if (sheets) {
    const names = [sheets.lines, ...sheets.totals].map(({ name }) => name);
    return <Typography>Arkene {listInWords(names)}, til at åbne i Excel.</Typography>;
  }
  if (!sample) return <Alert severity="info">Ret de røde felter for at se eksemplet.</Alert>;
  if ("problems" in sample)
    return (
      <Alert severity="info">
        {sample.problems.map((problem) => (
          <div key={problem}>{problem}</div>
        ))}
      </Alert>
    );
  return (
    <>
      <FileLines label="Filens linjer" lines={sample.lines} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        Filen hedder {sample.file_name}.
      </Typography>
      <TechnicalDetails>
        <Typography variant="body2" color="textSecondary">
          {fileEncodingLabels[sample.encoding]}. Hver linje slutter med CRLF, også den sidste.
          {sample.lines.some((line) => line.includes("\t")) && " → er en tabulator."}
        </Typography>
      </TechnicalDetails>
    </>
  );
}
