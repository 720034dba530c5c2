import { useState } from "react";
import { useLoaderData, type MetaArgs, type MetaDescriptor } from "react-router";
import { signInHref } from "../../../domain/address.ts";
import { browserClient } from "../../../ui/api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { resetPassword } from "../contract/links.ts";
import { Notice } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { loadLink } from "./link-data.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { homeOf } from "./return-address.ts";
import styles from "./account-form.module.css";
export { personalHeaders as headers } from "./personal.ts";

export const loader = loadLink("reset");

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "New password", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

/** Sets a new password with a link from a message (OPEN-81). */
export default function ResetLinkScreen() {
  const { face, termsOfUseUrl, username, token } = useLoaderData<typeof loader>();
  const [isSet, setIsSet] = useState(false);
  const toLogin = (
    <div className={styles.ways}>
      <ButtonLink to={signInHref(face?.custId ?? null, homeOf(face))} look="solid">
        Sign in
      </ButtonLink>
    </div>
  );
  if (isSet) {
    return (
      <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
        <h1>New password</h1>
        <div role="alert">
          <Notice tone="success">Your password has been set, and all devices have been signed out.</Notice>
        </div>
        {toLogin}
      </AccountFrame>
    );
  }
  if (username === null) {
    return (
      <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
        <h1>This link is no longer valid</h1>
        <p>It has been used or is more than two hours old. You can request a new one.</p>
        <div className={styles.ways}>
          <ButtonLink to={`/user/reset${face === null ? "" : `?site=${face.custId}`}`} look="solid">
            Request a new link
          </ButtonLink>
        </div>
      </AccountFrame>
    );
  }
  const set = async (newPassword: string): Promise<void> => {
    await browserClient.call(resetPassword, { token, newPassword });
    setIsSet(true);
  };
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
      <h1>New password</h1>
      <p>
        For the account <strong>{username}</strong>.
      </p>
      <NewPasswordForm username={username} submitLabel="Set password" onPassword={set} />
    </AccountFrame>
  );
}
