/** As `ref` of the field that a dialog is opened for: it takes the focus after the dialog has taken its own. */
export function focusSoon(field: HTMLInputElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.select());
}
