import { CallError } from "../../platform/http/client.ts";
import { describeError } from "./errors.ts";
import { createStore } from "../store.ts";

/** Errors in the error dialog, and where to go when it is closed (MESSAGES-08). */
export interface ErrorList {
  readonly titles: readonly string[];
  readonly messages: readonly string[];
  readonly redirect: string | null;
}

const NONE: ErrorList = { titles: [], messages: [], redirect: null };
export const errorList = createStore<ErrorList>(NONE);

/** Adds a thrown value: a failed call with the server's title and message, anything else as an unknown error. */
export function reportError(error: unknown, redirect: string | null = null): void {
  const { message } = describeError(error);
  addError({ message, title: error instanceof CallError ? error.title : undefined, redirect });
}

export function addError({
  message,
  title,
  redirect = null,
}: {
  message: string;
  title?: string;
  redirect?: string | null;
}): void {
  errorList.set((list) => ({
    titles: title === undefined || title === "" ? list.titles : [...list.titles, title],
    messages: list.messages.includes(message) ? list.messages : [...list.messages, message],
    redirect: redirect ?? list.redirect,
  }));
}

export const clearErrors = (): void => errorList.set(() => NONE);
