import type { PublishedPart } from "../../../code/parts/published-part.ts";
import { SuppedProposals } from "./supped-proposals.tsx";

export const published: PublishedPart = {
  id: "supped-laws",
  isShown: ({ grantedPermissions }) => grantedPermissions.includes("LAW/MANAGE"),
  Part: ({ session }) => <SuppedProposals site={session.custId} />,
};
