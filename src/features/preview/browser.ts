import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = { settings: "web/settings/cards.ts" };

export const browser: BrowserFeature = {
  // Everything else is loaded when somebody points at a link, and on touch screens with the first touch.
  whileShown: ({ grantedPermissions, customization }) => {
    if (!grantedPermissions.includes("CONTENT/PREVIEW")) return undefined;
    const end = new AbortController();
    const look = (event: Event): void => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("main a[href]");
      if (link !== null || event.type === "touchstart")
        import("./web/previews.ts").then(({ look: show }) => show(event, link, customization)).catch(() => null);
    };
    for (const type of ["pointerover", "focusin", "touchstart"])
      addEventListener(type, look, { signal: end.signal, passive: true });
    return () => end.abort();
  },
};
