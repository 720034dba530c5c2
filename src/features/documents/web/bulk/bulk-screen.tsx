import { isTownItself } from "../../../../domain/version-state.ts";
import { useEffect, useState } from "react";
import {
  useLoaderData,
  useNavigate,
  useOutletContext,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from "react-router";
import { apiContext } from "../../../../ui/api.ts";
import { ButtonLink } from "../../../../ui/controls/button.tsx";
import { EmptyState } from "../../../../ui/messages/empty-state.tsx";
import { LeaveGuard } from "../../../../ui/form/leave-guard.tsx";
import { useUnsaved } from "../../../../ui/form/use-unsaved.ts";
import { AdminPage } from "../../../../ui/page/admin-page.tsx";
import { pageMeta } from "../../../../ui/page/page-meta.ts";
import { getSession, type Session } from "../../../sites/contract/session.ts";
import type { PageHandle } from "../../../sites/parts/page-handle.ts";
import { managementHref, typeHref } from "../../contract/addresses.ts";
import { listDocumentCategories, listDocumentTypes } from "../../contract/types.ts";
import { ChooseStep } from "./choose-step.tsx";
import { Questions, Results } from "./dialogs.tsx";
import { ReviewStep } from "./review-step.tsx";
import { dateOrdersOf } from "../../parts/dates-in-names.ts";
import { sameFilesIn } from "../manage/adding/rows.ts";
import { useSameFiles } from "../manage/adding/use-same-files.ts";
import { problemsOf, rowOf, type BulkRow, type BulkRules } from "./rows.ts";
import { Step } from "./step.tsx";
import { useExisting } from "./use-existing.ts";
import { useUpload } from "./use-upload.ts";
import { DOCUMENT_ICON } from "../icon.ts";

export const headers = (): Record<string, string> => ({ "cache-control": "private, no-store" });

export const handle = { rail: "documents-management" } satisfies PageHandle;

export async function loader({ params: { site = "" }, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const session = await api.call(getSession, { site });
  if (!isTownItself(session) || !session.grantedPermissions.includes("BULK_UPLOAD"))
    throw Response.json({ title: "Not found", message: "There is no page at this address." }, { status: 404 });
  const [{ types }, { categories }] = await Promise.all([
    api.call(listDocumentTypes, { site }),
    api.call(listDocumentCategories, { site, includeDocumentCount: false }),
  ]);
  const chosen = types.find(({ id }) => String(id) === new URL(request.url).searchParams.get("type"));
  return { town: session.customerName, types, categories, typeId: chosen === undefined ? "" : String(chosen.id) };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  if (loaderData === undefined) return [];
  return pageMeta({ title: "Bulk Uploader", site: loaderData.town, noindex: true });
}

/** The bulk uploader (BULK-01 to BULK-19). */
export default function BulkScreen() {
  const { types } = useLoaderData<typeof loader>();
  const { custId } = useOutletContext<Session>();
  return (
    <AdminPage
      title="Bulk Uploader"
      intro="Uploads many documents of one type at once. Titles and dates are made from the files; you review them before anything is sent."
    >
      <LeaveGuard />
      {types.length === 0 ? (
        <EmptyState icon={DOCUMENT_ICON} title="There are no types of documents yet">
          <ButtonLink to={managementHref(custId)}>Add a type first</ButtonLink>
        </EmptyState>
      ) : (
        <Uploader />
      )}
    </AdminPage>
  );
}

const START: Omit<BulkRules, "typeId"> = {
  categoryId: "",
  isPrivate: false,
  date: { method: "name", pattern: "auto", text: "", century: null },
  title: { prefix: "", suffix: "", withName: true, isLiteral: false },
};
const NO_DATE: BulkRules["date"] = { ...START.date, method: "none" };

function Uploader() {
  const { types, categories, typeId } = useLoaderData<typeof loader>();
  const { custId, customization } = useOutletContext<Session>();
  const withDates = !customization.pubdocsDateDisabled;
  const [files, setFiles] = useState<readonly File[]>([]);
  const [leftovers, setLeftovers] = useState<readonly string[]>([]);
  const [rules, setRules] = useState<BulkRules>({ ...START, typeId, ...(!withDates && { date: NO_DATE }) });
  /** Null in step 1. */
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const [asks, setAsks] = useState<"back" | "cancel" | null>(null);
  const reviewed = rows ?? [];
  const change = (key: string, changes: Partial<BulkRow>): void =>
    setRows((all) => all?.map((row) => (row.key === key ? { ...row, ...changes } : row)) ?? null);
  const { existing, isChecked } = useExisting(custId, rules.typeId, reviewed);
  const upload = useUpload({ site: custId, typeId: rules.typeId, withDates, rows: reviewed, change });
  const known = useSameFiles(
    custId,
    reviewed.map(({ file }) => file),
  );
  const same = sameFilesIn(
    reviewed.filter(({ state }) => state !== "uploaded"),
    known,
  );
  const isDone = rows !== null && rows.every(({ state }) => state === "uploaded");
  const type = types.find(({ id }) => String(id) === rules.typeId);
  const leave = useLeaving(files.length > 0 && !isDone, () =>
    type === undefined ? managementHref(custId) : typeHref(custId, type.title),
  );
  const cancel = (): void => (files.length > 0 && !isDone ? setAsks("cancel") : leave());
  const restart = (): void => {
    setFiles([]);
    setLeftovers([]);
    setRows(null);
    upload.closeResult();
  };
  return (
    <Step step={rows === null ? 1 : 2} name={rows === null ? "Choose files" : "Review and upload"}>
      {rows === null ? (
        <ChooseStep
          files={files}
          leftovers={leftovers}
          rules={rules}
          types={types}
          categories={categories}
          fileTypesAllowed={customization.pubDocsFileTypes}
          withDates={withDates}
          onFiles={(chosen) => {
            setFiles(chosen);
            if (chosen.length === 0) setLeftovers([]);
          }}
          onLeftovers={(names) => setLeftovers([...new Set([...leftovers, ...names])])}
          onRules={setRules}
          onNext={() => {
            const orders = dateOrdersOf(files.map(({ name }) => name));
            setRows(files.map((file) => rowOf(file, rules, orders, type?.title)));
          }}
          onCancel={cancel}
        />
      ) : (
        <ReviewStep
          rows={rows}
          typeId={rules.typeId}
          typeTitle={type?.title ?? ""}
          categories={categories}
          problems={problemsOf(rows, existing)}
          same={same}
          isChecked={isChecked}
          isRunning={upload.isRunning}
          withDates={withDates}
          onChange={(key, changes) => change(key, { ...changes, wasInterrupted: false })}
          onRemove={(keys) => setRows(rows.filter(({ key }) => !keys.has(key)))}
          onConfirm={() => setRows(rows.map((row) => ({ ...row, titleIsGuess: false, dateIsGuess: false })))}
          onUpload={() => void upload.start()}
          onStop={upload.stop}
          onBack={() => setAsks("back")}
          onCancel={cancel}
        />
      )}
      <Questions
        asks={asks}
        onClose={() => setAsks(null)}
        onBack={() => setRows(null)}
        onCancel={() => {
          upload.stop();
          leave();
        }}
      />
      <Results result={upload.result} onClose={upload.closeResult} onMore={restart} onShow={leave} />
    </Step>
  );
}

/** Leaving warns while something would be lost; `leave` leaves without another question. */
function useLeaving(isUnsaved: boolean, to: () => string): () => void {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useUnsaved(isUnsaved && target === null);
  useEffect(() => {
    if (target === null) return undefined;
    // After the guard has noticed.
    const timer = setTimeout(() => void navigate(target));
    return () => clearTimeout(timer);
  }, [target, navigate]);
  return () => setTarget(to());
}
