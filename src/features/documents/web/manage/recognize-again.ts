import { browserClient } from "../../../../ui/api.ts";
import { reportError } from "../../../../ui/messages/error-list.ts";
import { showMessage } from "../../../../ui/messages/messages.ts";
import { recognizeDocument } from "../../contract/documents.ts";
import type { PublicDocument } from "../../contract/entities.ts";

/** Asks the server to recognize the text of a document again, which takes seconds for each page. */
export async function recognizeAgain(site: string, { id, title }: PublicDocument): Promise<void> {
  try {
    await browserClient.call(recognizeDocument, { site, id });
    showMessage(`The text of “${title}” is being recognized again. This takes some seconds for each page.`);
  } catch (error) {
    reportError(error);
  }
}
