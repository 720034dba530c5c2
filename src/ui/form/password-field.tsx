import { useId, useState, type InputHTMLAttributes } from "react";
import { AdminIcon } from "../icons/admin-icons.tsx";
import { classNames } from "../class-names.ts";
import { Field, splitField, type FieldText } from "./field.tsx";
import { lengthOf, ADVISED_PASSWORD, PASSWORD_TOO_SHORT, passwordStrength } from "./password.ts";
import { controlClass } from "./text-field.tsx";
import styles from "./password-field.module.css";

type Native = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "id" | "size" | "type" | "required" | "className" | "value" | "defaultValue" | "aria-describedby" | "aria-invalid"
>;

export interface PasswordFieldProps extends Omit<FieldText, "size">, Native {
  /** Without it the field is uncontrolled, and a form sends it by `name`. */
  readonly value?: string;
  readonly onValue?: (value: string) => void;
  /** A new password: its strength is shown while typing (DASHBOARD-06, OPEN-81). */
  readonly fresh?: boolean;
}

/** A password, hidden unless the user chooses to show it. */
export function PasswordField(props: PasswordFieldProps) {
  const [head, { value, onValue, fresh = false, ...rest }] = splitField(props);
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState(value ?? "");
  const strength = useId();
  const type = (text: string): void => {
    setTyped(text);
    onValue?.(text);
  };
  return (
    <Field {...head} describedBy={fresh ? strength : undefined}>
      {(attributes) => (
        <>
          <span className={styles.row}>
            <input
              autoComplete={fresh ? "new-password" : "current-password"}
              autoCapitalize="none"
              spellCheck={false}
              {...rest}
              {...attributes}
              type={shown ? "text" : "password"}
              value={value}
              onChange={(event) => type(event.target.value)}
              className={controlClass()}
            />
            <button
              type="button"
              className={classNames(styles.show, "js-only")}
              aria-label="Show password"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <AdminIcon name={shown ? "eye-off" : "eye"} />
            </button>
          </span>
          {fresh && <Strength id={strength} password={value ?? typed} />}
        </>
      )}
    </Field>
  );
}

function Strength({ id, password }: { readonly id: string; readonly password: string }) {
  const level = passwordStrength(password);
  const missing = ADVISED_PASSWORD - lengthOf(password);
  const texts = [
    `At least 8 characters. We recommend ${ADVISED_PASSWORD} or more: a phrase of a few words is easy to remember.`,
    PASSWORD_TOO_SHORT,
    `Long enough. ${missing} more ${missing === 1 ? "character makes" : "characters make"} it hard to guess.`,
    "Strong.",
  ];
  return (
    <span className={styles.strength}>
      <span className={classNames(styles.meter, styles[`level${level}`])} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span id={id} aria-live="polite">
        {texts[level]}
      </span>
    </span>
  );
}
