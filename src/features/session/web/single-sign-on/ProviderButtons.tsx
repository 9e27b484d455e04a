import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { loginChoicesQuery, useProviderLogin } from "./provider-login.queries.ts";

type Props = {
  readonly wanted: () => string | undefined;
  readonly onFailed: (message: string) => void;
};

export function ProviderButtons({ wanted, onFailed }: Props) {
  const { data: choices = [] } = useQuery(loginChoicesQuery);
  const { save, isSaving } = useProviderLogin(onFailed);
  if (choices.length === 0) return null;
  return (
    <Stack sx={{ gap: 1 }}>
      {choices.map(({ id, name }) => (
        <Button
          key={id}
          variant="outlined"
          size="large"
          disabled={isSaving}
          onClick={() => void save({ provider_id: id, wanted: wanted() })}
        >
          Log ind med {name}
        </Button>
      ))}
      <Divider sx={{ mt: 1, color: "text.secondary" }}>eller med adgangskode</Divider>
    </Stack>
  );
}
