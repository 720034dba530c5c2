import type { CopyKind } from "../contract/distribution.ts";

export const copyKindLabels: Readonly<Record<CopyKind, string>> = {
  printed: "Printed",
  supplement: "Supplement",
  electronic: "Electronic",
};
