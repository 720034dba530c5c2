import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { Floating } from "../form/floating.tsx";
import { focusSoon } from "../form/focus-soon.ts";
import { TextField } from "../form/text-field.tsx";
import { linkAddress } from "./link-address.ts";

interface LinkDialogProps {
  readonly editor: Editor;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Adds, changes or removes the link of the selected text. Without a selection it inserts the address as the text. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const current = open ? hrefOf(editor) : "";
  const text = typed ?? current;
  const close = (): void => {
    setTyped(null);
    setTried(false);
    onClose();
  };
  const apply = (): void => {
    const href = linkAddress(text);
    setTried(true);
    if (href === null) return;
    close();
    setLink(editor, href);
  };
  const remove = (): void => {
    close();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };
  const actions = (
    <>
      {current !== "" && (
        <Button look="danger" onClick={remove}>
          Remove link
        </Button>
      )}
      <Button onClick={close}>Cancel</Button>
      <Button type="submit" look="solid">
        Ok
      </Button>
    </>
  );
  return (
    <Floating>
      <Dialog title="Link" open={open} onClose={close} onSubmit={apply} width="xs" actions={actions}>
        <TextField
          label="Address"
          hint="A web address, an e-mail address, or a path on this site such as /LA0001/home."
          error={
            tried && linkAddress(text) === null
              ? "Enter an address such as https://example.org or clerk@example.org."
              : null
          }
          value={text}
          onValue={setTyped}
          size="wide"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          ref={focusSoon}
        />
      </Dialog>
    </Floating>
  );
}

function hrefOf(editor: Editor): string {
  const { href } = editor.getAttributes("link");
  return typeof href === "string" ? href : "";
}

function setLink(editor: Editor, href: string): void {
  const isBare = editor.state.selection.empty && !editor.isActive("link");
  if (isBare)
    editor
      .chain()
      .focus()
      .insertContent({ type: "text", text: href.replace(/^mailto:/, ""), marks: [{ type: "link", attrs: { href } }] })
      .run();
  else editor.chain().focus().extendMarkRange("link").setLink({ href }).run();
}
