import { useOutletContext } from "react-router";
import { ButtonLink } from "../../../../ui/button.tsx";
import type { Session } from "../../../sites/contract/session.ts";
import { bulkUploadHref } from "../../contract/addresses.ts";

/** Leads to the bulk uploader; nothing without the permission (BULK-01). `typeId`: the type that is chosen at first. */
export function BulkLink({ typeId = null }: { readonly typeId?: number | null }) {
  const { custId, grantedPermissions } = useOutletContext<Session>();
  if (!grantedPermissions.includes("BULK_UPLOAD")) return null;
  return <ButtonLink to={bulkUploadHref(custId, typeId)}>Bulk Uploader</ButtonLink>;
}
