import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useRef, useState, type KeyboardEvent } from "react";
import { AdminIcon } from "../admin-icons.tsx";
import { ImageDialog } from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { TOOLS, type Tool } from "./tools.ts";
import type { UploadImage } from "./rich-text-field.tsx";
import styles from "./rich-text-field.module.css";

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly uploadImage?: UploadImage;
  /** Groups of tools that features add. */
  readonly more: readonly (readonly Tool[])[];
  readonly disabled: boolean;
}

/** One tab stop. Arrow keys, Home and End move within it; Escape returns to the text (ARIA practices, toolbar). */
export function Toolbar({ editor, label, uploadImage, more, disabled }: ToolbarProps) {
  const [dialog, setDialog] = useState<"link" | "image" | null>(null);
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const groups = [...TOOLS.slice(0, -1), insertions(setDialog, uploadImage !== undefined), ...more, ...TOOLS.slice(-1)];
  const all = groups.flat();
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) => all.map((tool) => ({ isOn: tool.isOn?.(now), isOff: tool.isOff?.(now) ?? false })),
  });
  const walk = (event: KeyboardEvent): void => {
    if (event.key === "Escape") editor.commands.focus();
    const goal = {
      ArrowRight: (stop + 1) % all.length,
      ArrowLeft: (stop + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    setStop(goal);
    bar.current?.querySelectorAll("button")[goal]?.focus();
  };
  return (
    <>
      <div ref={bar} role="toolbar" tabIndex={-1} aria-label={label} className={styles.toolbar} onKeyDown={walk}>
        {groups.map((group) => (
          <div key={group[0]?.label} className={styles.group}>
            {group.map((tool) => {
              const at = all.indexOf(tool);
              const { isOn, isOff = false } = states[at] ?? {};
              return (
                <ToolButton
                  key={tool.label}
                  tool={tool}
                  isOn={isOn}
                  isOff={isOff || disabled}
                  isStop={at === stop}
                  onFocus={() => setStop(at)}
                  onPress={() => tool.run(editor)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <LinkDialog editor={editor} open={dialog === "link"} onClose={() => setDialog(null)} />
      {uploadImage !== undefined && (
        <ImageDialog editor={editor} upload={uploadImage} open={dialog === "image"} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

function insertions(open: (dialog: "link" | "image") => void, hasImages: boolean): Tool[] {
  const link: Tool = {
    label: "Link",
    icon: "link",
    run: () => open("link"),
    isOn: (editor) => editor.isActive("link"),
  };
  return hasImages ? [link, { label: "Picture", icon: "image", run: () => open("image") }] : [link];
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly isOn?: boolean;
  readonly isOff: boolean;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

/**
 * Stays focusable while disabled, so that Undo does not lose the focus. A mouse click leaves the focus in the text:
 * restoring it in the next frame would lose the first letters of a user who goes on typing immediately.
 */
function ToolButton({ tool: { label, icon, face }, isOn, isOff, isStop, onFocus, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onPress()}
    >
      {icon === undefined ? face : <AdminIcon name={icon} size={18} />}
    </button>
  );
}
