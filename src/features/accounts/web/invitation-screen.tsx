import { useLoaderData, type MetaArgs, type MetaDescriptor } from "react-router";
import { signInHref } from "../../../domain/address.ts";
import { secondStepSettings } from "../../../domain/second-step-address.ts";
import { browserClient } from "../../../ui/api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { acceptInvitation } from "../contract/links.ts";
import { AccountFrame } from "./account-frame.tsx";
import { loadLink } from "./link-data.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { homeOf } from "./return-address.ts";
import styles from "./account-form.module.css";
export { personalHeaders as headers } from "./personal.ts";

export const loader = loadLink("invitation");

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "Your account", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

/** The first password of an account (OPEN-81). */
export default function InvitationScreen() {
  const { face, termsOfUseUrl, username, token } = useLoaderData<typeof loader>();
  const take = async (newPassword: string): Promise<void> => {
    const { mustSetUp } = await browserClient.call(acceptInvitation, { token, newPassword });
    location.assign(mustSetUp ? secondStepSettings(face?.custId ?? null) : homeOf(face));
  };
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
      {username === null ? (
        <>
          <h1>This invitation is no longer valid</h1>
          <p>
            It has been used, is more than seven days old, or was replaced by a newer one. If you have a password, sign
            in. Otherwise ask for a new invitation.
          </p>
          <div className={styles.ways}>
            <ButtonLink to={signInHref(face?.custId ?? null, homeOf(face))} look="solid">
              Sign in
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <h1>Welcome</h1>
          <p>
            Your user name is <strong>{username}</strong>. Choose a password to sign in.
          </p>
          <NewPasswordForm username={username} submitLabel="Set password and sign in" onPassword={take} />
        </>
      )}
    </AccountFrame>
  );
}
