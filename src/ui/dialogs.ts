import { createStore, useStore } from "./store.ts";

/** State of one dialog of the session (MESSAGES-06, MESSAGES-07). `props` are what it was opened with. */
export interface DialogState<Props> {
  readonly open: boolean;
  readonly submitDisabled: boolean;
  readonly props: Props | null;
}

const CLOSED: DialogState<never> = { open: false, submitDisabled: false, props: null };
const dialogs = createStore<ReadonlyMap<string, DialogState<unknown>>>(new Map());

export function openDialog(id: string, props: unknown = null): void {
  change(id, () => ({ open: true, submitDisabled: false, props }));
}

export function closeDialog(id: string): void {
  change(id, (state) => ({ ...state, open: false }));
}

/** From outside: while something in it is not yet right. */
export function setSubmitDisabled(id: string, submitDisabled: boolean): void {
  change(id, (state) => ({ ...state, submitDisabled }));
}

export const dialogState = (id: string): DialogState<unknown> => dialogs.get().get(id) ?? CLOSED;

/** `Props` is the word of whoever opens the dialog with that id. */
export const useDialogState = <Props = unknown>(id: string): DialogState<Props> =>
  (useStore(dialogs).get(id) ?? CLOSED) as DialogState<Props>;

function change(id: string, to: (state: DialogState<unknown>) => DialogState<unknown>): void {
  dialogs.set((all) => new Map(all).set(id, to(all.get(id) ?? CLOSED)));
}
