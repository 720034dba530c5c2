import { entryOf } from "../../../domain/entry-of.ts";
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { signInHref, signOutHref, wasRedirectedToSignIn } from "../../../domain/address.ts";
import { secondStepHref, secondStepSettings } from "../../../domain/second-step-address.ts";
import { townInSentence } from "../../../domain/town-name.ts";
import { apiContext, browserClient } from "../../../ui/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { PasswordField } from "../../../ui/form/password-field.tsx";
import { useFormState } from "../../../ui/form/use-form-state.ts";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { getSignInFacts, type SignInFacts } from "../../sites/contract/sign-in.ts";
import { signIn } from "../contract/sign-in.ts";
import { AccountForm, Notice, valueOf } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { LoginField } from "./login-field.tsx";
import { homeOf, returnAddress } from "./return-address.ts";
import styles from "./account-form.module.css";
export { personalHeaders as headers } from "./personal.ts";

/** Problems that the form without JavaScript reports in the URL. */
const PROBLEMS: Readonly<Record<string, string>> = {
  refused: "The user name or password is incorrect.",
  wait: "Too many attempts to sign in. Please try again later.",
};

export async function loader({ params: { site }, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const facts = await context.get(apiContext).call(getSignInFacts, { site });
  const returnTo = returnAddress(searchParams.get("url"), homeOf(facts.face));
  const sent = wasRedirectedToSignIn(searchParams.get("url"), request.headers.get("cookie"));
  return {
    ...facts,
    returnTo,
    reason: reasonOf(facts, sent),
    problem: entryOf(PROBLEMS, searchParams.get("problem") ?? "") ?? null,
  };
}

type Facts = Awaited<ReturnType<typeof loader>>;

/** Why the visitor was sent here; null if they came on their own (SHELL-26, OPEN-37). */
function reasonOf({ face, signedIn }: SignInFacts, sent: boolean): string | null {
  if (signedIn !== null) return null;
  if (face?.isPrivate === true) return "This Private site is only available online to logged-in users.";
  return sent ? "Please log in with appropriate permissions to use this function." : null;
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "Sign in", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

/** ROUTES-42 */
export default function LoginScreen() {
  const facts = useLoaderData<typeof loader>();
  const { face, termsOfUseUrl, reason } = facts;
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
      <h1>Sign in</h1>
      {reason !== null && <Notice tone="info">{reason}</Notice>}
      {facts.signedIn !== null && <SignedIn facts={facts} signedIn={facts.signedIn} />}
      <LoginForm facts={facts} />
      <p className={styles.below}>
        <Link to={`/user/reset${face === null ? "" : `?site=${face.custId}`}`}>Forgot your password?</Link>
        <br />
        {face === null
          ? "Accounts are created by a town's administrators."
          : "No account? An administrator of your town can invite you."}
      </p>
    </AccountFrame>
  );
}

function SignedIn({
  facts: { face, returnTo },
  signedIn,
}: {
  readonly facts: Facts;
  readonly signedIn: NonNullable<Facts["signedIn"]>;
}) {
  const { name, mayView } = signedIn;
  return (
    <>
      <Notice tone="info">
        <p>
          You are signed in as <strong>{name}</strong>.
        </p>
        <p>
          {mayView
            ? "To use another account, sign in below."
            : `This account does not have access to the site of ${face === null ? "this town" : townInSentence(face.name)}. Sign in with another account.`}
        </p>
      </Notice>
      <div className={styles.ways}>
        {mayView && (
          <ButtonLink to={returnTo} look="solid" reloadDocument>
            Continue as {name}
          </ButtonLink>
        )}
        <ButtonLink to={signOutHref(face?.custId ?? null, returnTo)}>Sign out</ButtonLink>
      </div>
    </>
  );
}

function LoginForm({ facts: { face, returnTo, problem: before } }: { readonly facts: Facts }) {
  const form = useFormState(before === null ? null : { kind: "refused", message: before, fields: {} });
  const submit = (values: FormData): Promise<boolean> =>
    form.run(async () => {
      const typed = { login: valueOf(values, "login"), password: valueOf(values, "password") };
      const { secondStep, mustSetUp } = await browserClient.call(signIn, typed);
      const site = face?.custId ?? null;
      // A full page load: data loaded for a visitor does not apply to this user.
      if (secondStep !== null) location.assign(secondStepHref(site, returnTo, secondStep.passkey));
      else location.assign(mustSetUp ? secondStepSettings(site) : returnTo);
    });
  return (
    <AccountForm
      label="Sign in"
      action={signInHref(face?.custId ?? null, returnTo)}
      form={form}
      onSubmit={(values) => void submit(values)}
    >
      <LoginField />
      <PasswordField path="password" label="Password" name="password" required />
      <Button type="submit" look="solid" aria-disabled={form.busy}>
        {form.busy ? "Signing in…" : "Sign in"}
      </Button>
    </AccountForm>
  );
}
