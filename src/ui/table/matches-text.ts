/** SHELL-45: case and accents do not matter; the option must begin with what is typed, or hold it `anywhere`. Nothing typed matches all. */
export function matchesText(option: string, typed: string, where: "start" | "anywhere" = "start"): boolean {
  const [text, sought] = [folded(option), folded(typed).trim()];
  return where === "start" ? text.trimStart().startsWith(sought) : text.includes(sought);
}

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase("en");
