import { useNavigate } from "react-router";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { clearErrors, errorList } from "./error-list.ts";
import { useStore } from "../store.ts";

/** The generic error dialog (MESSAGES-12). */
export function ErrorDialog() {
  const { titles, messages, redirect } = useStore(errorList);
  const navigate = useNavigate();
  const close = (): void => {
    if (errorList.get().messages.length === 0) return;
    clearErrors();
    if (redirect !== null) void navigate(redirect);
  };
  return (
    <Dialog
      title={titles[0] ?? "There was an unexpected error - please try again"}
      open={messages.length > 0}
      onClose={close}
      actions={
        <Button type="submit" look="solid">
          Ok
        </Button>
      }
    >
      {messages.length === 1 ? (
        <p>{messages[0]}</p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
