import type { ComponentType } from "react";
import type { Session } from "../../sites/contract/session.ts";

/**
 * What a feature asks of those who have just published the current version of the code: the export `published` of the
 * file that its browser.ts names. Shown on the page of the upload.
 */
export interface PublishedPart {
  readonly id: string;
  readonly isShown: (session: Session) => boolean;
  readonly Part: ComponentType<{ readonly session: Session }>;
}
