/** Id of the main landmark of every page with a frame. */
export const MAIN_ID = "main";

/** Moves the focus to the text of the page without scrolling: for controls that disappear. */
export function focusMain(): void {
  mainLandmark()?.focus({ preventScroll: true });
}

/** Moves the focus to the heading of the text, so that the next Tab reaches the first link in it. */
export function focusText(options?: FocusOptions): void {
  const heading = mainLandmark()?.querySelector<HTMLElement>("h1");
  if (heading === null || heading === undefined) return mainLandmark()?.focus(options);
  heading.tabIndex = -1;
  heading.focus(options);
}

export const mainLandmark = (): HTMLElement | null => document.getElementById(MAIN_ID);

/** Whether the focused control has disappeared. A dialog that closes then leaves the focus on the text of the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === mainLandmark();
