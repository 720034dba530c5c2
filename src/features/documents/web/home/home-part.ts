import type { HomePart } from "../../../sites/parts/home-part.ts";
import type { Session } from "../../../sites/contract/session.ts";
import { typeHref } from "../../contract/addresses.ts";
import { DOCUMENT_ICON } from "../icon.ts";

/** A tile for each type that has documents and is enabled (HOME-07, HOME-08). */
export const home: HomePart = {
  tiles: ({ custId, parts, grantedPermissions }: Session) =>
    grantedPermissions.includes("VIEW")
      ? parts.documents.types
          .filter(({ hasTile }) => hasTile)
          .map(({ id, title, description }) => ({
            id: `documents-${id}`,
            position: 60,
            label: title,
            description,
            href: typeHref(custId, title),
            icon: DOCUMENT_ICON,
          }))
      : [],
};
