import type { Drawing } from "../../../ui/icons/icons.tsx";

export const DOCUMENT_ICON: Drawing = {
  path: "M6 3.5h8L18.5 8v12.5H6v-17Zm8 0V8h4.5M9 14h6",
};

export const FOLDER_ICON: Drawing = { path: "M3.5 18.5V5.5h6l2 2.5h9v10.5h-17Zm9-8v5m-2.5-2.5h5" };
