import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiFlagOutline } from "#common/web/ui/icons.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { flagLabel, flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";

type Props = {
  readonly flags: readonly JobFlag[];
  readonly startedAt: string;
};

/** The number of flags with a chip of their own. The other flags share a chip, because a phone has room for three. */
const maxChips = 2;

export function FlagChips({ flags, startedAt }: Props) {
  const sentences = flags.map((flag) => flagSentence(flag, startedAt));
  const rest = flags.length - maxChips;
  return (
    <Tooltip
      enterTouchDelay={0}
      leaveTouchDelay={5000}
      placement="bottom-start"
      title={
        <Box sx={{ typography: "body2" }}>
          {sentences.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Box>
      }
      slotProps={{ popper: { container: () => document.querySelector("main") } }}
    >
      <Box
        role="note"
        tabIndex={0}
        aria-label={sentences.join(" ")}
        sx={{ display: "inline-flex", gap: 0.5, maxWidth: "100%", borderRadius: 4 }}
      >
        {flags.slice(0, maxChips).map((flag) => (
          <Chip key={flag.kind} label={flagLabel(flag)} hasIcon />
        ))}
        {rest > 0 && <Chip label={`+${rest}`} />}
      </Box>
    </Tooltip>
  );
}

function Chip({ label, hasIcon = false }: { readonly label: string; readonly hasIcon?: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.25,
        height: 24,
        px: 1,
        minWidth: 0,
        borderRadius: 4,
        border: 1,
        borderColor: "tone.amber.main",
        bgcolor: "tone.amber.soft",
        color: "tone.amber.main",
        fontSize: "0.8125rem",
        fontWeight: 500,
        whiteSpace: "nowrap",
      }}
    >
      {hasIcon && <Icon path={mdiFlagOutline} size={16} />}
      <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis" }}>
        {label}
      </Box>
    </Box>
  );
}
