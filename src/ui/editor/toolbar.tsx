import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { AdminIcon } from "../icons/admin-icons.tsx";
import { MenuButton } from "./menu-button.tsx";
import { ALIGN, COLOR, EMOJI_MENU, FONT, LIST, PICTURE_SIZE, SIZE, STYLE, TABLE } from "./tool-menus.ts";
import { BLOCKS, CLEAR, HISTORY, INLINE, isMenu, LISTS, type AnyTool, type Tool } from "./tools.ts";
import styles from "./toolbar.module.css";
import { editorIcons } from "./editor-icons.ts";

/** A dialog that a tool opens. */
export type EditorDialog = "link" | "picture" | "file";

interface ToolbarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly editor: Editor;
  readonly label: string;
  readonly hasUploads: boolean;
  /** Groups of tools that features add. */
  readonly more: readonly (readonly Tool[])[];
  readonly disabled: boolean;
  readonly onOpen: (dialog: EditorDialog) => void;
}

/** One tab stop. Arrow keys, Home and End move within it; Escape returns to the text (ARIA practices, toolbar). */
export function Toolbar({ ref, editor, label, hasUploads, more, disabled, onOpen }: ToolbarProps) {
  const [stop, setStop] = useState(STYLE.label);
  const [isAll, setIsAll] = useState(false);
  const groups = groupsOf(onOpen, hasUploads, more);
  const all = groups.flat();
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      all.map((tool) => ({
        isOn: tool.isOn?.(now),
        isOff: tool.isOff?.(now) ?? false,
        current: isMenu(tool) ? tool.current?.(now) : undefined,
      })),
  });
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === "Escape") editor.commands.focus();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button[data-tool]")].filter(isShown);
    const from = buttons.findIndex((button) => button === document.activeElement);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -from,
      End: buttons.length - 1 - from,
    };
    const step = steps[event.key];
    if (step === undefined || from === -1) return;
    event.preventDefault();
    buttons[(from + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={styles.toolbar}
      data-all={isAll || undefined}
      onKeyDown={walk}
    >
      {groups.map((group) => (
        <div key={group[0]?.label} className={styles.group} data-rare={group.every((tool) => tool.isRare) || undefined}>
          {group.map((tool) => {
            const { isOn, isOff = false, current } = states[all.indexOf(tool)] ?? {};
            const shared = {
              isOff: isOff || disabled,
              isStop: tool.label === stop,
              onFocus: () => setStop(tool.label),
            };
            return isMenu(tool) ? (
              <MenuButton key={tool.label} {...shared} editor={editor} menu={tool} current={current}>
                <Face tool={tool} text={current} />
              </MenuButton>
            ) : (
              <ToolButton key={tool.label} {...shared} tool={tool} isOn={isOn} onPress={() => tool.run(editor)} />
            );
          })}
        </div>
      ))}
      <button
        type="button"
        data-tool
        className={styles.more}
        aria-expanded={isAll}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setIsAll(!isAll)}
      >
        {isAll ? "Fewer tools" : "More tools"}
      </button>
    </div>
  );
}

const isShown = (button: HTMLElement): boolean => button.offsetParent !== null;

function groupsOf(
  open: (dialog: EditorDialog) => void,
  hasUploads: boolean,
  more: readonly (readonly Tool[])[],
): readonly (readonly AnyTool[])[] {
  const link: Tool = {
    label: "Link",
    icon: "link",
    keys: "Ctrl+K",
    run: () => open("link"),
    isOn: (editor) => editor.isActive("link"),
  };
  const uploads: readonly AnyTool[] = [
    { label: "Attachment", icon: editorIcons.attach, isRare: true, run: () => open("file") },
    { label: "Picture", icon: "image", run: () => open("picture") },
    PICTURE_SIZE,
  ];
  return [
    [STYLE, FONT, SIZE],
    INLINE,
    [COLOR, ALIGN],
    [...LISTS, LIST],
    [link, ...(hasUploads ? uploads : []), TABLE, EMOJI_MENU],
    BLOCKS,
    ...more,
    [CLEAR],
    HISTORY,
  ];
}

function Face({ tool, text }: { readonly tool: AnyTool; readonly text?: string }): ReactNode {
  if (text !== undefined) return <span className={styles.current}>{text}</span>;
  return tool.icon === undefined ? tool.face : <AdminIcon name={tool.icon} size={18} />;
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
function ToolButton({ tool, isOn, isOff, isStop, onFocus, onPress }: ToolButtonProps) {
  const { label, keys, isRare } = tool;
  return (
    <button
      type="button"
      data-tool
      className={styles.tool}
      data-rare={isRare}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && onPress()}
    >
      <Face tool={tool} />
    </button>
  );
}
