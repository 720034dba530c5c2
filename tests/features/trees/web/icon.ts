import type { Drawing } from "../../../../src/ui/icons/icons.tsx";

/** An icon that the product does not have. */
export const TREE_ICON: Drawing = {
  path: "M12 20.5v-7m0 0 3-3m-3 6-2.5-2.5M12 3.5a5 5 0 0 0-4.6 3A4.4 4.4 0 0 0 8 15.2h8a4.4 4.4 0 0 0 .6-8.7 5 5 0 0 0-4.6-3Z",
};
