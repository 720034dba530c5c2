import { lazy, Suspense, type ComponentType } from "react";
import type { PanelContribution } from "../../../sites/parts/browser-feature.ts";
import type { ProvisionPanelProps } from "../../parts/provision-panel.ts";
import type { PanelsProps } from "./beside-provision.tsx";
import styles from "./panels.module.css";

const loaded = new Map<string, ComponentType<ProvisionPanelProps>>();

/** A panel that cannot be loaded is left out, like one with nothing to show. */
function panelOf({ id, load }: PanelContribution): ComponentType<ProvisionPanelProps> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const Panel = lazy(async () => ({
    default: await load().then(
      (module) => module.Panel,
      () => () => null,
    ),
  }));
  loaded.set(id, Panel);
  return Panel;
}

export function Panels({ contributions, ...props }: PanelsProps) {
  const inLaw = contributions.filter(({ isInLaw }) => isInLaw);
  const beside = contributions.filter(({ isInLaw }) => isInLaw !== true);
  const render = (contribution: PanelContribution) => {
    const Panel = panelOf(contribution);
    return (
      <Suspense key={contribution.id} fallback={null}>
        <Panel {...props} />
      </Suspense>
    );
  };
  return (
    <>
      {inLaw.map(render)}
      {beside.length > 0 && (
        <aside className={styles.panels} aria-label="About this section">
          {beside.map(render)}
        </aside>
      )}
    </>
  );
}
