import { entryOf } from "../../../domain/entry-of.ts";
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { signInHref } from "../../../domain/address.ts";
import { secondStepHref } from "../../../domain/second-step-address.ts";
import { apiContext, browserClient } from "../../../ui/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { focusSoon } from "../../../ui/form/focus-soon.ts";
import { useFormState } from "../../../ui/form/use-form-state.ts";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { getSignInFacts } from "../../sites/contract/sign-in.ts";
import { finishSignIn } from "../contract/second-factors.ts";
import { AccountForm, valueOf } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { homeOf, returnAddress } from "./return-address.ts";
import styles from "./account-form.module.css";
export { personalHeaders as headers } from "./personal.ts";

/** Problems that the form without JavaScript reports in the URL. */
const PROBLEMS: Readonly<Record<string, string>> = {
  refused: "That code is not valid. Enter the current code of your app, or a recovery code.",
  late: "This took too long. Go back and enter your password again.",
  wait: "Too many attempts to sign in. Please try again later.",
};

export async function loader({ params: { site }, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const facts = await context.get(apiContext).call(getSignInFacts, { site });
  return {
    ...facts,
    returnTo: returnAddress(searchParams.get("url"), homeOf(facts.face)),
    passkey: searchParams.get("passkey") === "1",
    problem: entryOf(PROBLEMS, searchParams.get("problem") ?? "") ?? null,
  };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "Second step", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

const finishInBrowser = (step: { code?: string; passkey?: Record<string, unknown> }) =>
  browserClient.call(finishSignIn, step);

/** The second step of a sign-in: a code, which works without JavaScript, or a passkey (decision 030). */
export default function SecondStepScreen() {
  const { face, termsOfUseUrl, returnTo, passkey, problem } = useLoaderData<typeof loader>();
  const site = face?.custId ?? null;
  const form = useFormState(problem === null ? null : { kind: "refused", message: problem, fields: {} });
  const finish = (stepOf: () => Promise<Parameters<typeof finishInBrowser>[0] | null>): void =>
    void form.run(async () => {
      const step = await stepOf();
      if (step === null) {
        form.show({ kind: "refused", message: "The passkey was not used. Try again, or enter a code.", fields: {} });
        return;
      }
      await finishInBrowser(step);
      // A full page load: data loaded for a visitor does not apply to this user.
      location.assign(returnTo);
    });
  const passkeyStep = async () => {
    const { signInWithPasskey } = await import("./passkey-in-browser.ts");
    const used = await signInWithPasskey();
    return used === null ? null : { passkey: used };
  };
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
      <h1>Second step</h1>
      <p>Your password is correct. To finish signing in, show that it is you.</p>
      <AccountForm
        label="Second step"
        action={secondStepHref(site, returnTo, passkey)}
        form={form}
        onSubmit={(values) => finish(async () => ({ code: valueOf(values, "code") }))}
      >
        {passkey && (
          <>
            <Button look="solid" className="js-only" aria-disabled={form.busy} onClick={() => finish(passkeyStep)}>
              Use a passkey
            </Button>
            <p className="js-only">Or enter a code:</p>
          </>
        )}
        <TextField
          label="Code"
          path="code"
          name="code"
          hint="From your authenticator app, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // This form follows the one of the password; with a passkey, its button comes first.
          ref={passkey ? null : focusSoon}
          required
          size="wide"
        />
        <Button type="submit" look={passkey ? "outline" : "solid"} aria-disabled={form.busy}>
          {form.busy ? "Signing in…" : "Sign in"}
        </Button>
      </AccountForm>
      <p className={styles.below}>
        Lost your device and your recovery codes? An administrator of your town can remove the second step.
      </p>
      <div className={styles.ways}>
        <ButtonLink to={signInHref(site, returnTo)} look="plain" icon="left">
          Back to sign-in
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}
