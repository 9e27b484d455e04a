import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatDateTime, today } from "#common/rules/time/clock.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline, mdiPencilOutline, mdiPlus } from "#common/web/ui/icons.ts";
import { type EditedVersion, versionDefaults, versionOn } from "#features/allowances/rules/allowance-rule.ts";
import { maxVersions, type RuleSet } from "#features/allowances/rules/rule-set-input.ts";
import { clockText, flexWords, fromWords } from "#features/allowances/rules/rule-words.ts";
import { StateChip } from "../StateChip.tsx";
import { withVersion } from "./edited-versions.ts";
import { RuleList } from "./RuleList.tsx";
import { SalaryCodes } from "./SalaryCodes.tsx";
import { VersionDialog } from "./VersionDialog.tsx";

type Props = {
  readonly versions: readonly EditedVersion[];
  readonly stored: RuleSet["versions"];
  readonly onChange: (versions: readonly EditedVersion[]) => void;
};

type Opened = { readonly version: EditedVersion; readonly at?: number };

export function VersionsCard({ versions, stored, onChange }: Props) {
  const [shown, setShown] = useState(
    () => (versionOn({ versions }, today().toString()) ?? versions[0])?.from_date ?? "",
  );
  const [opened, setOpened] = useState<Opened>();
  const at = Math.max(
    0,
    versions.findIndex(({ from_date }) => from_date === shown),
  );
  const version = versions[at];
  if (!version) return null;
  const addCopy = () => {
    const last = versions.at(-1) ?? { ...versionDefaults, rules: [] };
    const from_date = today().add({ months: 1 }).with({ day: 1 }).toString();
    setOpened({ version: { ...last, from_date, is_confirmed: false } });
  };
  return (
    <>
      <Card component="section" aria-label="Versioner" sx={{ p: 2 }}>
        <Stack direction="row" useFlexGap sx={{ alignItems: "center", gap: 1, flexWrap: "wrap" }}>
          <Tabs
            value={at}
            onChange={(_, place: number) => setShown(versions[place]?.from_date ?? "")}
            variant="scrollable"
            allowScrollButtonsMobile
            aria-label="Version"
            sx={{ minWidth: 0, maxWidth: "100%" }}
          >
            {versions.map((one, place) => (
              <Tab key={one.from_date} value={place} label={fromWords(one)} />
            ))}
          </Tabs>
          {versions.length < maxVersions && (
            <Button startIcon={<Icon path={mdiPlus} />} onClick={addCopy}>
              Ny version fra en dag
            </Button>
          )}
        </Stack>
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, mt: 2, flexWrap: "wrap" }}>
          <Box sx={{ flexGrow: 1, flexBasis: 200 }}>
            <Typography variant="h3" component="h2">
              {fromWords(version)} <StateChip version={version} />
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {versionWords(version)}
            </Typography>
          </Box>
          <IconAction
            label={`Redigér version: ${fromWords(version)}`}
            icon={mdiPencilOutline}
            onClick={() => setOpened({ version, at })}
          />
          {versions.length > 1 && (
            <IconAction
              label={`Slet version: ${fromWords(version)}`}
              icon={mdiDeleteOutline}
              onClick={() => onChange(versions.toSpliced(at, 1))}
            />
          )}
        </Stack>
        <RuleList versions={versions} at={at} onChange={onChange} />
        <Confirmation
          version={version}
          stored={stored.find(({ from_date }) => from_date === version.from_date)}
          onChange={(is_confirmed) => onChange(withVersion(versions, { ...version, is_confirmed }, at))}
        />
      </Card>
      <SalaryCodes versions={versions} at={at} onChange={onChange} />
      {opened && (
        <VersionDialog
          version={opened.version}
          isNew={opened.at === undefined}
          taken={versions.filter((_, place) => place !== opened.at).map(({ from_date }) => from_date)}
          onClose={() => setOpened(undefined)}
          onDone={(next) => {
            onChange(withVersion(versions, next, opened.at));
            setShown(next.from_date);
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}

const versionWords = ({ normal_from, normal_to, norm, full_time_minutes, flex }: EditedVersion): string =>
  [
    `Normal arbejdstid kl. ${clockText(normal_from)}–${clockText(normal_to)}`,
    norm === "own" ? "overtid fra egen plan" : `overtid fra fuld tid, ${clockText(full_time_minutes)} t./uge`,
    ...(flex ? [`flex ${flexWords(flex)}`] : []),
  ].join(", ");

type ConfirmationProps = {
  readonly version: EditedVersion;
  readonly stored: RuleSet["versions"][number] | undefined;
  readonly onChange: (isConfirmed: boolean) => void;
};

function Confirmation({ version, stored, onChange }: ConfirmationProps) {
  const isAsStored = version.is_confirmed && stored?.confirmed_at;
  return (
    <Box sx={{ mt: 1 }}>
      <FormControlLabel
        control={<Checkbox checked={version.is_confirmed} onChange={(_, isOn) => onChange(isOn)} />}
        label="Satserne er kontrolleret mod overenskomsten"
      />
      <Typography variant="body2" color="textSecondary" sx={{ ml: 4 }}>
        {isAsStored
          ? `Af ${stored.confirmed_by}, ${formatDateTime(stored.confirmed_at ?? "")}.`
          : "En lønkørsel bruger kun versioner, der er kontrolleret."}
      </Typography>
    </Box>
  );
}
