/** Our own icons: a 24 px grid, one line width. Icons of one feature are in its folder (`Drawing`). */
const drawings = {
  home: "M4 11.2 12 4.5l8 6.7M6.2 9.6V19.5h11.6V9.6M10 19.5v-5.2h4v5.2",
  book: "M12 6.6C10.2 5.3 7.6 4.8 4 5v13.2c3.6-.2 6.2.3 8 1.6 1.8-1.3 4.4-1.8 8-1.6V5c-3.6-.2-6.2.3-8 1.6Zm0 0v13.2",
  words: "M3.5 18 7.4 6.5h.5L11.8 18M4.9 14h5.5M15 7h5.5L15 17h5.5",
  history: "M4.2 12a7.8 7.8 0 1 0 2.6-5.8L4.2 8.5M4.2 4.5v4h4M12 7.8V12.3l3 1.9",
  map: "m4 6.5 5.3-2 5.4 2 5.3-2v13l-5.3 2-5.4-2-5.3 2v-13Zm5.3-2v13m5.4-11v13",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  close: "m6 6 12 12M18 6 6 18",
  left: "m14.5 5.5-6.5 6.5 6.5 6.5",
  right: "m9.5 5.5 6.5 6.5-6.5 6.5",
  down: "m5.5 9 6.5 6.5L18.5 9",
  up: "m5.5 15 6.5-6.5 6.5 6.5",
  list: "M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
  filter: "M4 7h16M7 12h10M10 17h4",
  share:
    "M7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm10-5.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm0 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7.8-9.2 5.6-3.1m-5.6 5.5 5.6 3.1",
  mail: "M4 6h16v12H4V6Zm0 1 8 6 8-6",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z",
  more: "M12 4.8a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4Zm0 6.5a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4Zm0 6.5a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4Z",
  external: "M13.5 4.5h6v6M19.5 4.5l-9 9M17.5 14v5.5h-13v-13H10",
  link: "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7",
  check: "m5 12.5 4.7 4.7L19 7.5",
  info: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-8.5V16m0-8h.01",
  warning: "M12 4.5 3.5 19.2h17L12 4.5Zm0 5.5v4.5m0 2.5h.01",
  error: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12v4.7M12 16h.01",
  keys: "M3.5 7h17v10.5h-17V7Zm3.5 3.5h.01M10.3 10.5h.01M13.7 10.5h.01M17 10.5h.01M8 14h8",
  person: "M12 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM4.7 20c.6-3.7 3.5-5.8 7.3-5.8s6.7 2.1 7.3 5.8",
  settings:
    "M4 7h8m4.5 0H20M4 17h3.5m4.5 0h8M14.2 9.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6ZM9.8 19.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z",
} as const;

/** An icon that a feature brings along. */
export interface Drawing {
  /** The `d` of its path, on the same grid. */
  readonly path: string;
}

export type IconName = keyof typeof drawings | Drawing;

export interface IconProps<Name> {
  readonly name: Name;
  readonly size?: number;
  readonly className?: string;
}

/** Decorative: hidden from screen readers. Without text beside it, the control needs an accessible name. */
export function Icon({ name, ...look }: IconProps<IconName>) {
  return <IconPath {...look} path={pathOf(name)} />;
}

export const pathOf = (name: IconName): string => (typeof name === "string" ? drawings[name] : name.path);

interface IconPathProps extends Omit<IconProps<never>, "name"> {
  readonly path: string;
  readonly strokeWidth?: number;
}

export function IconPath({ path, size = 20, className, strokeWidth = 1.75 }: IconPathProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
