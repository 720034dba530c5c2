import type { Drawing } from "../../../ui/icons/icons.tsx";

export const NOTE_ICON: Drawing = {
  path: "M5 4.5h14v10L14.5 19H5V4.5Zm9.5 14.5v-4.5H19M8.5 9h7",
};
