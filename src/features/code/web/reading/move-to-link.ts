const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Arrow keys lead from the link of a section to those that Tab skips: up and down to the links of its paragraphs, left
 * and right also to the defined terms in its text. Starts where the focus is, so that keys pressed while this module
 * loads all count. `all`: selector of both kinds of links.
 */
export function moveFocus(key: string, all: string): void {
  const link = document.activeElement;
  const section = link?.closest(".provision");
  const step = STEPS[key];
  if (section === null || section === undefined || step === undefined) return;
  const kinds = key === "ArrowUp" || key === "ArrowDown" ? "a.permalink" : all;
  const links = [...section.querySelectorAll<HTMLElement>(all)].filter(
    (each) => each === link || (each.matches(kinds) && each.closest(".provision") === section),
  );
  const at = links.findIndex((each) => each === link);
  if (at !== -1) links[at + step]?.focus();
}
