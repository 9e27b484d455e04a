import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { About } from "#common/web/ui/about.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline, mdiPlus } from "#common/web/ui/icons.ts";
import { MoreMenu } from "#common/web/ui/MoreMenu.tsx";
import type { AllowanceRule, EditedVersion } from "#features/allowances/rules/allowance-rule.ts";
import { hourly, ordinaryDays, ruleOf } from "#features/allowances/rules/presets/preset.ts";
import { maxRules } from "#features/allowances/rules/rule-set-input.ts";
import { ruleSentence } from "#features/allowances/rules/rule-words.ts";
import { freeCode, moved, withRule, withRules } from "./edited-versions.ts";
import { RuleDialog } from "./RuleDialog.tsx";

type Props = {
  readonly versions: readonly EditedVersion[];
  /** The index of the shown version. */
  readonly at: number;
  readonly onChange: (versions: readonly EditedVersion[]) => void;
};

type Opened = { readonly rule: AllowanceRule; readonly isNew: boolean };

export function RuleList({ versions, at, onChange }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const rules = versions[at]?.rules ?? [];
  const change = (next: readonly AllowanceRule[]) => onChange(withRules(versions, at, next));
  const open = (rule: AllowanceRule, isNew: boolean) => setOpened({ rule, isNew });
  const newRule = () =>
    ruleOf({ code: freeCode(versions), name: "", amount: hourly(0), days: ordinaryDays, places: ["after"] });
  const actionsOf = (rule: AllowanceRule, place: number) => [
    { label: "Kopiér", onSelect: () => open({ ...rule, code: freeCode(versions), name: `${rule.name} (kopi)` }, true) },
    ...(place > 0 ? [{ label: "Flyt op", onSelect: () => change(moved(rules, place, -1)) }] : []),
    ...(place < rules.length - 1 ? [{ label: "Flyt ned", onSelect: () => change(moved(rules, place, 1)) }] : []),
    { label: "Slet", onSelect: () => change(rules.toSpliced(place, 1)) },
  ];
  return (
    <>
      {rules.length === 0 && (
        <Typography color="textSecondary" sx={{ my: 2 }}>
          Ingen regler fra den dag.
        </Typography>
      )}
      <List disablePadding sx={{ mt: 1 }}>
        {rules.map((rule, place) => (
          <ListItem key={rule.code} divider disableGutters sx={{ gap: 1, alignItems: "start" }}>
            <ListItemText
              primary={rule.name}
              secondary={ruleSentence(rule)}
              slotProps={{ primary: { id: `rule-${rule.code}`, sx: { fontWeight: 500 } } }}
              sx={{ overflowWrap: "anywhere" }}
            />
            <Stack direction="row" sx={{ flexShrink: 0 }}>
              <About.Provider value={`rule-${rule.code}`}>
                <IconAction label="Redigér" icon={mdiPencilOutline} onClick={() => open(rule, false)} />
                <MoreMenu actions={actionsOf(rule, place)} />
              </About.Provider>
            </Stack>
          </ListItem>
        ))}
      </List>
      {rules.length < maxRules && (
        <Button startIcon={<Icon path={mdiPlus} />} onClick={() => open(newRule(), true)} sx={{ mt: 1 }}>
          Tilføj regel
        </Button>
      )}
      {opened && (
        <RuleDialog
          {...opened}
          onClose={() => setOpened(undefined)}
          onDone={(rule) => {
            onChange(withRule(versions, at, rule));
            setOpened(undefined);
          }}
        />
      )}
    </>
  );
}
