import { Icon, IconPath, type IconName } from "../../../ui/icons/icons.tsx";

/** Icons of the contact information, on the grid of ui/icons/icons.tsx. Here, so that reading pages do not load them. */
const drawings = {
  phone:
    "M5.5 4.5h3.7l1.4 4-2 1.5a11 11 0 0 0 5.4 5.4l1.5-2 4 1.4v3.7c0 .6-.5 1-1 1A14.6 14.6 0 0 1 4.5 5.5c0-.6.4-1 1-1Z",
  place:
    "M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 1 0-13 0c0 4.9 6.5 10.5 6.5 10.5Zm0-8.2a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  globe:
    "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM4 12h16M12 4c2.3 2.3 3.3 5 3.3 8s-1 5.7-3.3 8c-2.3-2.3-3.3-5-3.3-8s1-5.7 3.3-8Z",
} as const;

export type ContactIconName = keyof typeof drawings | Extract<IconName, "person" | "mail">;

export const ContactIcon = ({ name }: { readonly name: ContactIconName }) =>
  name === "person" || name === "mail" ? <Icon name={name} /> : <IconPath path={drawings[name]} />;
