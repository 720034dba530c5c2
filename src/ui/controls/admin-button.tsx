import type { ComponentProps } from "react";
import { AdminIcon, type AdminIconName } from "../icons/admin-icons.tsx";
import { IconButton } from "./button.tsx";

/** IconButton with the admin icons. For a button with text: `<Button><AdminIcon name="plus" />Add a user</Button>`. */
export function AdminIconButton({
  icon,
  ...rest
}: Omit<ComponentProps<typeof IconButton>, "icon" | "children"> & { readonly icon: AdminIconName }) {
  return (
    <IconButton {...rest}>
      <AdminIcon name={icon} />
    </IconButton>
  );
}
