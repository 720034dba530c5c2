const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Arrow keys lead from the link of a section to those that Tab skips: up and down to the links of its paragraphs, left
 * and right also to the defined terms in its text. `all`: selector of both.
 */
export function moveFocus(key: string, link: HTMLElement, all: string): void {
  const section = link.closest(".provision");
  const step = STEPS[key];
  if (section === null || step === undefined) return;
  const kinds = /[UD]/.test(key) ? "a.permalink" : all;
  const links = [...section.querySelectorAll<HTMLElement>(all)].filter(
    (each) => each === link || (each.matches(kinds) && each.closest(".provision") === section),
  );
  links[links.indexOf(link) + step]?.focus();
}
