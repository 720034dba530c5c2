import type { Session } from "../../sites/contract/session.ts";

/** For panels of other features beside a provision (`besideProvision` in their browser.ts). */
export interface ProvisionPanelProps {
  readonly session: Session;
  /** Customer id or archive id of the code that is shown. */
  readonly site: string;
  /** The provision being read: a section, or the part at the head of the page. Follows the reader. */
  readonly guid: string;
  /** GUID of the page. */
  readonly page: string;
  /** Changes each time the text of the page is shown again. */
  readonly law: string;
}
