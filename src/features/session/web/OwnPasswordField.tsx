import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { textFieldProps } from "#common/web/forms/form-fields.ts";
import { PasswordField } from "./PasswordField.tsx";
import { secondFactorQuery } from "./second-factor/second-factor.queries.ts";

type Props = ReturnType<typeof textFieldProps> & { readonly autoFocus?: boolean };

export function OwnPasswordField(props: Props) {
  const email = useCurrentUser()?.email;
  const { data } = useQuery(secondFactorQuery);
  if (data?.asks_password === false)
    return (
      <Typography
        variant="body2"
        color={props.error ? "error" : "textSecondary"}
        role={props.error ? "alert" : undefined}
      >
        {props.error ? props.helperText : "Du har ingen adgangskode, så du skal have logget ind inden for et kvarter."}
      </Typography>
    );
  return (
    <>
      {/* Tells password managers which user the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField {...props} label="Nuværende adgangskode" autoComplete="current-password" />
    </>
  );
}
