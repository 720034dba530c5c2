import { useEffect } from "react";
import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { signOutHref } from "../../../domain/address.ts";
import { apiContext, browserClient } from "../../../ui/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { forgetUser } from "../../../ui/form/drafts.ts";
import { useFormState } from "../../../ui/form/use-form-state.ts";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { getSignInFacts } from "../../sites/contract/sign-in.ts";
import { signOut } from "../contract/sign-in.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { homeOf, returnAddress } from "./return-address.ts";
import styles from "./account-form.module.css";
export { personalHeaders as headers } from "./personal.ts";

export async function loader({ params: { site }, request, context }: LoaderFunctionArgs) {
  const facts = await context.get(apiContext).call(getSignInFacts, { site });
  const returnTo = returnAddress(new URL(request.url).searchParams.get("url"), homeOf(facts.face));
  if (facts.signedIn === null) throw redirect(returnTo);
  // Links on our own pages sign out immediately; links from elsewhere show a confirmation.
  return { ...facts, returnTo, atOnce: request.headers.get("sec-fetch-site") === "same-origin" };
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "Sign out", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

/** ROUTES-43. Opening the URL changes nothing; the script or the button makes the call. */
export default function LogoutScreen() {
  const { face, termsOfUseUrl, returnTo, atOnce, signedIn } = useLoaderData<typeof loader>();
  const form = useFormState();
  const leave = (): Promise<boolean> =>
    form.run(async () => {
      await browserClient.call(signOut, {});
      forgetUser();
      location.replace(returnTo);
    });
  useEffect(() => {
    if (atOnce) void leave();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is opened
  }, []);
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
      <h1>Sign out</h1>
      <p>
        You are signed in as <strong>{signedIn?.name}</strong>.
      </p>
      <AccountForm
        label="Sign out"
        action={signOutHref(face?.custId ?? null, returnTo)}
        form={form}
        onSubmit={() => void leave()}
      >
        <div className={styles.ways}>
          <Button type="submit" look="solid">
            Sign out
          </Button>
          <ButtonLink to={returnTo}>Stay signed in</ButtonLink>
        </div>
      </AccountForm>
    </AccountFrame>
  );
}
