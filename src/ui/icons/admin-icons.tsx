import { Icon, IconPath, type IconName, type IconProps } from "./icons.tsx";

/**
 * Icons for the dashboard and account pages, on the same grid and line width as icons.tsx. In a file of their own so
 * that pages for readers do not load them.
 */
const drawings = {
  users:
    "M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11Zm-6 8c.5-3.2 2.8-5 6-5s5.5 1.8 6 5M15.5 4.9a3.2 3.2 0 0 1 0 5.8M17 14.3c2.2.6 3.6 2.2 4 4.7",
  key: "M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm2.9-6.9L20 4m-3.5 3.5 2.5 2.5m-5 0 1.8 1.8",
  chart: "M4.5 4.5v15h15M9 16v-4m4 4V8m4 8v-6",
  upload: "M12 15.5V4.5m-4.5 4.5L12 4.5 16.5 9M4.5 15v4.5h15V15",
  download: "M12 4.5v11m-4.5-4.5 4.5 4.5 4.5-4.5M4.5 15v4.5h15V15",
  drag: "M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01",
  eye: "M2.8 12c2-4 5.3-6.2 9.2-6.2s7.2 2.2 9.2 6.2c-2 4-5.3 6.2-9.2 6.2S4.8 16 2.8 12Zm9.2 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z",
  "eye-off":
    "M4 4l16 16M9.7 6a9 9 0 0 1 2.3-.2c3.9 0 7.2 2.2 9.2 6.2a13 13 0 0 1-2.4 3.3M6.3 7.5A12.5 12.5 0 0 0 2.8 12c2 4 5.3 6.2 9.2 6.2 1.7 0 3.2-.4 4.6-1.1M10 10a2.8 2.8 0 0 0 4 4",
  lock: "M5.5 11h13v8.5h-13V11Zm2.5 0V8a4 4 0 0 1 8 0v3",
  unlock: "M5.5 11h13v8.5h-13V11Zm2.5 0V8a4 4 0 0 1 7.7-1.5",
  edit: "M4.5 19.5h3.7L19 8.7 15.3 5 4.5 15.8v3.7ZM13 7.3l3.7 3.7",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5m4-5v5",
  plus: "M12 5v14M5 12h14",
  image: "M4 5h16v14H4V5Zm0 11 4.5-4.5 4 4L15 13l5 5M15.5 9.5h.01",
  sort: "m8 10 4-4.5 4 4.5M8 14l4 4.5 4-4.5",
  "sort-up": "m8 10 4-4.5 4 4.5M12 5.5v13",
  "sort-down": "m8 14 4 4.5 4-4.5M12 18.5v-13",
  copy: "M9 9h11v11H9V9ZM5 15H4V4h11v1",
  file: "M6 3.5h8l4.5 4.5v12.5H6v-17Zm8 0V8h4.5",
  filter: "M4 6h16M7 12h10M10 18h4",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4l2.3 2.2M19.5 4.5v4.3h-4.3",
  calendar: "M4.5 6h15v13.5h-15V6Zm0 4.5h15M8.5 3.8V7.5m7-3.7V7.5",
  "sign-out": "M14 5H5v14h9M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5",
  device: "M4.5 5h15v10.5h-15V5ZM2.5 19h19",
  shield: "M12 3.8 5 6.3V11.5c0 4.3 2.9 7.3 7 8.7 4.1-1.4 7-4.4 7-8.7V6.3l-7-2.5Zm-3 8 2.2 2.3 3.9-4.3",
  table: "M4 5h16v14H4V5Zm0 4.7h16M4 14.3h16M10 5v14",
  undo: "M8.5 5 4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10H9",
  unlink:
    "M9.5 14.5a4 4 0 0 1 0-5M14.5 9.5a4 4 0 0 1 0 5M13.8 5.8a4 4 0 0 1 4.4 4.4l-1.5 1.5M10.2 18.2a4 4 0 0 1-4.4-4.4l1.5-1.5M4 4l16 16",
} as const;

export type AdminIconName = keyof typeof drawings | IconName;

/** Like Icon, with the icons of both files. Decorative: hidden from screen readers. */
export function AdminIcon({ name, ...look }: IconProps<AdminIconName>) {
  if (!isOwn(name)) return <Icon {...look} name={name} />;
  return <IconPath {...look} path={drawings[name]} strokeWidth={name === "drag" ? 2.5 : undefined} />;
}

const isOwn = (name: AdminIconName): name is keyof typeof drawings =>
  typeof name === "string" && Object.hasOwn(drawings, name);
