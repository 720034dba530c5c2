/** Id of the main landmark of every page with a frame. */
export const MAIN_ID = "main";

/** Moves the focus to the text of the page without scrolling: for controls that disappear. */
export function focusMain(): void {
  mainLandmark()?.focus({ preventScroll: true });
}

export const mainLandmark = (): HTMLElement | null => document.getElementById(MAIN_ID);

/** Whether the focused control has disappeared. A dialog that closes then leaves the focus on the text of the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === mainLandmark();
