import {
  useLoaderData,
  useNavigate,
  useOutletContext,
  useRevalidator,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { useFormatDay } from "../../../../ui/text/day.tsx";
import { townInSentence } from "../../../../domain/town-name.ts";
import { apiContext } from "../../../../ui/api.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { townMeta } from "../../../../ui/page/town-meta.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { getUpload, listUploads, type CodeUpload } from "../../contract/uploads.ts";
import { listVersions, type ManagedVersion } from "../../contract/versions.ts";
import type { ComparedVersion } from "./report.tsx";
import { UploadForm } from "./form.tsx";
import { UploadsTable } from "./list.tsx";
import { versionChoice } from "../versions/choice.ts";
import { VersionsTable } from "../versions/versions-table.tsx";
import { OneUpload } from "./upload.tsx";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { tab: "/code" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const id = Number(new URL(request.url).searchParams.get("upload") ?? "0");
  const listed = api.call(listVersions, { site });
  if (id > 0) {
    const [upload, { versions }] = await Promise.all([api.call(getUpload, { site, id }), listed]);
    return { site, uploads: [], accepted: { titles: [], extensions: [] }, versions, upload };
  }
  const [{ uploads, accepted }, { versions }] = await Promise.all([api.call(listUploads, { site }), listed]);
  return { site, uploads, accepted, versions, upload: null };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return townMeta(loaderData?.upload?.fileName ?? "Publish a version", matches);
}

/** Publishes a version of the code from the browser: upload, review, decide (OPEN-82). */
export default function UploadsScreen() {
  const { site, uploads, accepted, versions, upload } = useLoaderData<typeof loader>();
  const session = useOutletContext<Session>();
  const formatDay = useFormatDay();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  if (upload !== null) {
    return (
      <AdminPage
        title={upload.fileName}
        intro={`Uploaded ${formatDay(upload.createdAt)} by ${upload.createdBy}, for ${townInSentence(session.customerName)}.`}
        actions={<ButtonLink to={`/dashboard/${site}/code`}>All files and versions</ButtonLink>}
      >
        <OneUpload key={upload.id} session={session} upload={upload} before={comparedVersion(upload, versions)} />
      </AdminPage>
    );
  }
  return (
    <AdminPage
      title="Publish a version"
      intro="Upload the current code. It is compared with the previous version, and you review the changes before you publish or discard it."
    >
      <UploadForm site={site} accepted={accepted} onSent={(id) => void navigate(`?upload=${id}`)} />
      <Section id="sent" title="Uploaded files">
        <UploadsTable uploads={uploads} />
      </Section>
      <Section
        id="versions"
        title="Versions"
        intro="Of the versions whose date has come, the newest is current. You can correct a date, or unpublish a version."
      >
        <VersionsTable versions={versions} custId={site} onChanged={() => void revalidate()} />
      </Section>
    </AdminPage>
  );
}

function comparedVersion({ found }: CodeUpload, versions: readonly ManagedVersion[]): ComparedVersion | null {
  const archiveId = found?.before ?? null;
  if (archiveId === null) return null;
  const version = versions.find((one) => one.archiveId === archiveId);
  return { archiveId, name: version === undefined ? archiveId : versionChoice(version) };
}
