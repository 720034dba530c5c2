/** Id of the main landmark of every page with a frame. */
export const MAIN_ID = "main";

/** Moves the focus to the text of the page without scrolling: for controls that disappear. */
export function focusMain(): void {
  mainLandmark()?.focus({ preventScroll: true });
}

export const mainLandmark = (): HTMLElement | null => document.getElementById(MAIN_ID);
