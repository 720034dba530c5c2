import { AdminIcon } from "../icons/admin-icons.tsx";
import { Button, ButtonLink } from "../controls/button.tsx";
import { RowMenu, type RowAction } from "./row-menu.tsx";

interface MainActionProps {
  /** What the actions are for: "Minutes". */
  readonly name: string;
  /** The first is the button, unless it deletes something; the others are in a menu beside it. */
  readonly actions: readonly RowAction[];
}

/** What one does most often as a button, and the rest in a menu. */
export function MainAction({ name, actions }: MainActionProps) {
  const [first, ...others] = actions;
  if (first === undefined) return null;
  const isMain = first.dangerous !== true;
  return (
    <>
      {isMain && <Main action={first} />}
      <RowMenu name={name} label="More" actions={isMain ? others : actions} />
    </>
  );
}

function Main({ action: { label, icon, href, onSelect } }: { readonly action: RowAction }) {
  const face = (
    <>
      {icon !== undefined && <AdminIcon name={icon} />}
      {label}
    </>
  );
  if (href === undefined)
    return (
      <Button look="solid" onClick={onSelect}>
        {face}
      </Button>
    );
  return (
    <ButtonLink look="solid" to={href}>
      {face}
    </ButtonLink>
  );
}
