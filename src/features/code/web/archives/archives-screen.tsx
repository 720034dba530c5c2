import { Link, useOutletContext, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { codeRootHref } from "../../../../domain/address.ts";
import { codeAsOf } from "../../../../domain/code-as-of.ts";
import { Day, useFormatDay } from "../../../../ui/text/day.tsx";
import { apiContext } from "../../../../ui/api.ts";
import { Chip } from "../../../../ui/controls/chip.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { getSession, type Session, type Version } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { VersionDay } from "../../../sites/parts/version-day.tsx";
import styles from "./archives-screen.module.css";

export const handle = { rail: "archives" } satisfies PageHandle;

export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const { customerName } = await context.get(apiContext).call(getSession, { site });
  return { name: customerName };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return loaderData === undefined
    ? []
    : pageMeta({ title: "Versions of the code", site: loaderData.name, noindex: true });
}

/** ROUTES-08: the versions of a code, the current one first. */
export default function ArchivesScreen() {
  const { versions, custId, parts } = useOutletContext<Session>();
  const format = useFormatDay();
  const current = versions.find((version) => version.current);
  const day = current?.displayDate ?? null;
  const asOf = codeAsOf(day === null ? null : format(day), parts.laws.lawCount ?? 0);
  return (
    <div className={styles.page}>
      <h1>Versions of the code</h1>
      <p className={styles.lead}>
        Each version is the entire code as published on that date. Earlier versions show what the law used to be.
      </p>
      {asOf !== "" && <p className={styles.lead}>{asOf.replace(/\.?$/, ".")}</p>}
      {versions.length === 0 ? (
        <EmptyState icon="history" title="No versions yet">
          <p>Versions appear here after the code is published.</p>
        </EmptyState>
      ) : (
        <ol className={styles.versions} reversed>
          {versions.map((version) => (
            <li key={version.id} className={version.current ? styles.current : undefined}>
              <VersionLine version={version} custId={custId} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function VersionLine({ version, custId }: { readonly version: Version; readonly custId: string }) {
  return (
    <>
      <p className={styles.head}>
        <Link
          className={styles.date}
          to={codeRootHref({ custId, archiveId: version.current ? null : version.archiveId })}
        >
          <VersionDay version={version} />
        </Link>
        {version.current && <Chip tone="theme">Current</Chip>}
      </p>
      <p>{version.title}</p>
      <p className={styles.facts}>
        Uploaded on <Day at={version.importTime} />
        {version.publishingIdentifier !== "" && <> · Identifier {version.publishingIdentifier}</>}
      </p>
    </>
  );
}
