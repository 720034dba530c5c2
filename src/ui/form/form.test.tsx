import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Checkbox, Switch } from "./checkbox.tsx";
import { mayConfirm } from "./confirm-dialog.tsx";
import { ADVISED_PASSWORD, passwordProblem, passwordStrength } from "./password.ts";
import { NumberField } from "./number-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { SelectField } from "./select-field.tsx";
import { SettingCard } from "./setting-card.tsx";
import { TextField } from "./text-field.tsx";
import { useSaved } from "./use-saved.ts";

const html = (element: ReactElement): string => renderToStaticMarkup(element);
const levels = [
  { value: "USER", label: "User" },
  { value: "ADMIN", label: "Administrator", hint: "May change settings" },
] as const;

describe("Fields", () => {
  test("for numbers keep what was typed and say which numbers they take", () => {
    const field = (value: number | null) =>
      html(<NumberField label="Search results per page" unit="results" min={1} max={100} value={value} />);
    expect(field(5000)).toContain("Enter a whole number from 1 to 100 results.");
    expect(field(5000)).toContain('value="5000"');
    for (const wrong of [0, 2.5, Number.NaN]) expect(field(wrong)).toContain("Enter a whole number");
    for (const right of [1, 100, null]) expect(field(right)).not.toContain("Enter");
  });

  test("connect label, hint and error to the control", () => {
    const shown = html(<TextField label="Long name" hint="As on the seal." error="Enter a name." required />);
    const [, id = ""] = /<input[^>]* id="([^"]+)"/.exec(shown) ?? [];
    expect(shown).toContain(`<label for="${id}"`);
    expect(shown).toContain(`aria-describedby="${id}-hint ${id}-error" aria-invalid="true"`);
    expect(shown).toContain(`id="${id}-hint"`);
    expect(shown).toContain(`id="${id}-error"`);
    expect(shown).toContain('required=""');
  });

  test("have no attributes for a missing error or hint", () => {
    expect(html(<TextField label="Name" error="" />)).not.toMatch(/aria-|Enter/);
  });

  test("are switches, checkboxes, radio groups and selects", () => {
    expect(html(<Switch label="Private" checked readOnly />)).toMatch(/role="switch".*checked=""/);
    expect(html(<Checkbox label="All" hint="Of this page" />)).toMatch(/type="checkbox"[^>]*aria-describedby/);
    const radios = html(<RadioGroup label="Level" options={levels} value="ADMIN" required />);
    expect(radios).toMatch(/<fieldset[^>]*role="radiogroup"[^>]*aria-required="true"/);
    expect(radios.match(/ checked=""/g)).toHaveLength(1);
    expect(html(<SelectField label="Level" options={levels} defaultValue="ADMIN" />)).toContain(
      '<option value="ADMIN" selected="">',
    );
  });
});

describe("Passwords", () => {
  test("[~DASHBOARD-06: 8 characters instead of 6, decision 030] are refused below 8 characters, with the text of the requirements", () => {
    expect(passwordProblem("1234567")).toBe("Passwords must be at least 8 characters long.");
    expect(passwordProblem("12345678")).toBeNull();
    expect(passwordProblem("😀😀😀😀😀")).not.toBeNull();
    expect(html(<PasswordField label="New password" fresh value="abc" onValue={() => undefined} />)).toContain(
      "Passwords must be at least 8 characters long.",
    );
  });

  test("[OPEN-81] should have 15 characters", () => {
    expect(ADVISED_PASSWORD).toBe(15);
    expect(["", "abc", "abcdefgh", "abcdefghijklmn", "abcdefghijklmno"].map(passwordStrength)).toEqual([0, 1, 2, 2, 3]);
    expect(html(<PasswordField label="New password" fresh />)).toContain("We recommend 15 or more");
  });

  test("are hidden at first", () => {
    expect(html(<PasswordField label="Password" />)).toMatch(/type="password".*aria-pressed="false"/);
  });
});

test("a destructive action requires typing the exact name", () => {
  expect(mayConfirm(undefined, "")).toBe(true);
  expect(mayConfirm("Larkmere", "")).toBe(false);
  expect(mayConfirm("Larkmere", "larkmere")).toBe(false);
  expect(mayConfirm("Larkmere", " Larkmere ")).toBe(true);
});

test("[ADMIN-06] a setting's Apply button is disabled while nothing has changed", () => {
  function Name() {
    const name = useSaved<string>("Larkmere", () => Promise.resolve());
    return (
      <SettingCard title="Name" setting={name}>
        <TextField label="Name" value={name.value} onValue={name.setValue} />
      </SettingCard>
    );
  }
  expect(html(<Name />)).toMatch(/<button type="submit" disabled=""[^>]*>Apply<\/button>/);
});
