import { use, useEffect, useState, type ComponentType } from "react";
import { PanelsContext, type ShownPanel } from "../../../sites/parts/frame-parts.ts";
import { loadModule } from "../../../../ui/load-module.ts";
import type { ProvisionPanelProps } from "../../parts/provision-panel.ts";

/**
 * Panels of other features beside the provision being read. They are loaded after the page, which is cached for all
 * visitors, and only if the user may see one.
 */
export function BesideProvision(props: ProvisionPanelProps) {
  const [Panels, setPanels] = useState<ComponentType<PanelsProps> | null>(null);
  const shown = use(PanelsContext);
  useEffect(() => {
    if (shown.length === 0) return;
    // Requested at the same time as what shows them.
    for (const { files } of shown) loadModule(files).catch(() => null);
    void import("./panels.tsx").then((loaded) => setPanels(() => loaded.Panels));
  }, [shown]);
  return shown.length === 0 || Panels === null ? null : <Panels panels={shown} {...props} />;
}

export interface PanelsProps extends ProvisionPanelProps {
  readonly panels: readonly ShownPanel[];
}
