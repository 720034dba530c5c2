import { useEffect, useState, type ComponentType } from "react";
import { features } from "virtual:features";
import type { ProvisionPanelProps } from "../../parts/provision-panel.ts";

const ALL = features.flatMap(({ besideProvision = [] }) => besideProvision).toSorted((a, b) => a.position - b.position);

/**
 * Panels of other features beside the provision being read. They are loaded after the page, which is cached for all
 * visitors, and only if the user may see one.
 */
export function BesideProvision(props: ProvisionPanelProps) {
  const [Panels, setPanels] = useState<ComponentType<PanelsProps> | null>(null);
  const shown = ALL.filter(({ isShown }) => isShown(props.session));
  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (!isEmpty) void import("./panels.tsx").then((loaded) => setPanels(() => loaded.Panels));
  }, [isEmpty]);
  return isEmpty || Panels === null ? null : <Panels contributions={shown} {...props} />;
}

export interface PanelsProps extends ProvisionPanelProps {
  readonly contributions: typeof ALL;
}
