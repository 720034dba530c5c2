import { useState } from "react";
import { browserClient } from "../../../ui/api.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { userOnPage } from "../../../ui/page/site-on-page.ts";
import { finishSignIn } from "../contract/second-factors.ts";
import { signIn } from "../contract/sign-in.ts";

interface SignInAgainDialogProps {
  readonly open: boolean;
  readonly onAnswer: (isSignedIn: boolean) => void;
}

/**
 * Signs in without leaving the page, so that nothing typed is lost; what was being saved is then sent again. Only the
 * user of the page can: nobody else may see what they typed, or save it.
 */
export function SignInAgainDialog({ open, onAnswer }: SignInAgainDialogProps) {
  const login = userOnPage() ?? "";
  const [step, setStep] = useState<"password" | "code" | "passkey">("password");
  const answer = (isSignedIn: boolean): void => {
    setStep("password");
    onAnswer(isSignedIn);
  };
  const form = useForm({
    initial: { password: "", code: "" },
    open: false,
    submit: async ({ password, code }) => {
      if (step === "password") {
        const { secondStep } = await browserClient.call(signIn, { login, password });
        if (secondStep !== null) {
          setStep(secondStep.passkey ? "passkey" : "code");
          // The dialog stays open.
          return false;
        }
      } else await browserClient.call(finishSignIn, await secondStepOf(step, code));
      answer(true);
      return true;
    },
  });
  return (
    <FormDialog
      form={form}
      title="Sign in again"
      width="xs"
      open={open}
      onClose={() => answer(false)}
      submitLabel={step === "passkey" && form.value.code === "" ? "Use a passkey" : "Sign in"}
    >
      {step === "password" ? (
        <>
          <p>
            You have been signed out. Enter the password of <strong>{login}</strong> to continue: nothing that you typed
            is lost.
          </p>
          <input type="text" name="username" autoComplete="username" value={login} hidden readOnly />
          <PasswordField {...form.field("password")} label="Password" name="password" required />
        </>
      ) : (
        <TextField
          {...form.field("code")}
          label="Code"
          name="code"
          hint="From your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required={step === "code"}
          size="wide"
        />
      )}
    </FormDialog>
  );
}

/** A typed code, or a passkey if the user typed none. */
async function secondStepOf(step: "code" | "passkey", code: string) {
  if (step === "code" || code !== "") return { code };
  const { signInWithPasskey } = await import("./passkey-in-browser.ts");
  return { passkey: (await signInWithPasskey()) ?? {} };
}
