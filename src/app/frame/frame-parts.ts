import type { Session } from "../../features/sites/contract/session.ts";
import type { FrameParts } from "../../features/sites/parts/frame-parts.ts";
import { railEntries, type FrameFeature } from "./rail-entries.ts";

/** What the features contribute to a page for the current user. */
export const framePartsOf = (features: readonly FrameFeature[], session: Session): FrameParts => ({
  rail: railEntries(features, session),
  accountMenu: session.username === null ? [] : accountMenu(features, session),
  besideProvision: features
    .flatMap(({ besideProvision = [], filesOf }) => besideProvision.map((panel) => ({ ...panel, filesOf })))
    .filter(({ isShown }) => isShown(session))
    .toSorted(inOrder)
    .map(({ id, isInLaw, file, filesOf }) => ({ id, files: filesOf(file), ...(isInLaw && { isInLaw }) })),
  whileShown: features.flatMap(({ whileShown, filesOf }) =>
    whileShown?.isNeeded(session) ? [filesOf(whileShown.file)] : [],
  ),
});

export const accountMenu = (
  features: readonly Pick<FrameFeature, "accountMenu">[],
  session: Session,
): FrameParts["accountMenu"] =>
  features
    .flatMap(({ accountMenu: links = [] }) => links)
    .toSorted(inOrder)
    .flatMap(({ link }) => link(session) || []);

const inOrder = (a: { readonly position: number }, b: { readonly position: number }): number => a.position - b.position;
