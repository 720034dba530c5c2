import { TextField } from "../../../ui/form/text-field.tsx";

/** Who is signing in, for forms that also work without JavaScript. */
export function LoginField() {
  return (
    <TextField
      label="User name or e-mail address"
      path="login"
      name="login"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      size="wide"
    />
  );
}
