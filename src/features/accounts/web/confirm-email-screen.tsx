import { useState } from "react";
import { Link, useLoaderData, type MetaArgs, type MetaDescriptor } from "react-router";
import { browserClient } from "../../../ui/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useFormState } from "../../../ui/form/use-form-state.ts";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { confirmEmail } from "../contract/links.ts";
import { AccountForm, Notice } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { loadLink } from "./link-data.ts";
export { personalHeaders as headers } from "./personal.ts";

export const loader = loadLink("email");

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "Confirm your e-mail address", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

/** Confirms an e-mail address with a button, because mail programs open links by themselves. */
export default function ConfirmEmailScreen() {
  const { face, termsOfUseUrl, username, confirms, token } = useLoaderData<typeof loader>();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const form = useFormState();
  const confirm = (): Promise<boolean> =>
    form.run(async () => {
      await browserClient.call(confirmEmail, { token });
      setIsConfirmed(true);
    });
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
      {username === null && !isConfirmed ? (
        <>
          <h1>This link is no longer valid</h1>
          <p>
            It has been used, is more than two days old, or the address was changed.{" "}
            <Link to="/user/settings">Send a new link from your settings.</Link>
          </p>
        </>
      ) : (
        <>
          <h1>Confirm your e-mail address</h1>
          <div role="alert">
            {isConfirmed && (
              <Notice tone="success">
                {confirms} is confirmed. You can sign in with it. <Link to="/user/settings">Your settings</Link>
              </Notice>
            )}
          </div>
          {!isConfirmed && (
            <AccountForm label="Confirm your e-mail address" form={form} onSubmit={() => void confirm()}>
              <p>
                <strong>{confirms}</strong> was entered for the account <strong>{username}</strong>. Confirm that the
                address and the account are yours.
              </p>
              <Button type="submit" look="solid" aria-disabled={form.busy}>
                Confirm
              </Button>
              <noscript>This form needs JavaScript.</noscript>
            </AccountForm>
          )}
        </>
      )}
    </AccountFrame>
  );
}
