import type { Drawing } from "../../../ui/icons/icons.tsx";

export const LAW_ICON: Drawing = {
  path: "M12 4.5v15m-5 0h10M5 7.5h14m-14 0-2.5 6h5l-2.5-6Zm14 0-2.5 6h5l-2.5-6Z",
};
