import type { ComponentProps } from "react";
import { AdminIcon, type AdminIconName } from "./admin-icons.tsx";
import { DrawnButton } from "./button.tsx";

/** IconButton with the drawings of administration. A button with words: `<Button><AdminIcon name="plus" />Add a user</Button>`. */
export function AdminIconButton({ icon, ...rest }: Omit<ComponentProps<typeof DrawnButton>, "children"> & { readonly icon: AdminIconName }) {
  return (
    <DrawnButton {...rest}>
      <AdminIcon name={icon} />
    </DrawnButton>
  );
}
