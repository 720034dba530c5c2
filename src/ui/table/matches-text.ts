/**
 * SHELL-45: ignores case and accents. The option must begin with the typed text, or contain it `anywhere`. Empty text matches
 * all options.
 */
export function matchesText(option: string, typed: string, where: "start" | "anywhere" = "start"): boolean {
  const [text, query] = [folded(option), folded(typed).trim()];
  return where === "start" ? text.trimStart().startsWith(query) : text.includes(query);
}

const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase("en");
