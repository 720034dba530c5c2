import { lazy, Suspense, type ComponentType } from "react";
import type { ShownPanel } from "../../../sites/parts/frame-parts.ts";
import { loadModule } from "../../../../ui/load-module.ts";
import type { ProvisionPanelProps } from "../../parts/provision-panel.ts";
import type { PanelsProps } from "./beside-provision.tsx";
import styles from "./panels.module.css";

const loaded = new Map<string, ComponentType<ProvisionPanelProps>>();

interface PanelModule {
  readonly Panel: ComponentType<ProvisionPanelProps>;
}

/** A panel that cannot be loaded is left out, like one with nothing to show. */
function panelOf({ id, files }: ShownPanel): ComponentType<ProvisionPanelProps> {
  const known = loaded.get(id);
  if (known !== undefined) return known;
  const Panel = lazy(async () => ({
    default: await loadModule<PanelModule>(files).then(
      (module) => module.Panel,
      () => () => null,
    ),
  }));
  loaded.set(id, Panel);
  return Panel;
}

export function Panels({ panels, ...props }: PanelsProps) {
  const inLaw = panels.filter(({ isInLaw }) => isInLaw);
  const beside = panels.filter(({ isInLaw }) => isInLaw !== true);
  const render = (panel: ShownPanel) => {
    const Panel = panelOf(panel);
    return (
      <Suspense key={panel.id} fallback={null}>
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
