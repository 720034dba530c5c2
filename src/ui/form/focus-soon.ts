/** Use as the `ref` of a dialog's main field: focuses it after the dialog has set its own focus. */
export function focusSoon(field: HTMLInputElement | null): void {
  if (field !== null) requestAnimationFrame(() => field.select());
}
