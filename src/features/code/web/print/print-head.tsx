import { formatDay } from "../../../../domain/format-day.ts";
import type { Session } from "../../../sites/contract/session.ts";
import type { PageFacts } from "../reading/code-meta.ts";

/** Header of each printed page: town, code, version and URL. Shown only in print (ui/theme/law-print.css). */
export function PrintHead({
  session,
  page,
  address,
}: {
  readonly session: Session;
  readonly page: PageFacts;
  readonly address: string;
}) {
  const { version, archiveId, customer, customerName } = session;
  const code = page.ancestors[0]?.heading ?? page.title;
  return (
    <div className="print-head" aria-hidden="true">
      <div>
        <span>
          {customerName}, {customer.state} · {code}
        </span>
        <span>
          {version !== null &&
            (version.displayDate === null
              ? version.choice
              : `Version of ${formatDay(version.displayDate, session.customization.dateFormat)}`)}
          {archiveId !== null && ", archived: not the current law"}
        </span>
      </div>
      <div>
        <span>{page.title}</span>
        <span>{address}</span>
      </div>
    </div>
  );
}
