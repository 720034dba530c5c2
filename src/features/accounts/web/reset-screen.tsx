import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs, type MetaArgs, type MetaDescriptor } from "react-router";
import { signInHref } from "../../../domain/address.ts";
import { apiContext, browserClient } from "../../../ui/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useFormState } from "../../../ui/form/use-form-state.ts";
import { pageMeta } from "../../../ui/page/page-meta.ts";
import { getSignInFacts } from "../../sites/contract/sign-in.ts";
import { askReset } from "../contract/links.ts";
import { AccountForm, Notice, valueOf } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { LoginField } from "./login-field.tsx";
import { homeOf } from "./return-address.ts";
import styles from "./account-form.module.css";
export { personalHeaders as headers } from "./personal.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const site = new URL(request.url).searchParams.get("site") ?? undefined;
  return context.get(apiContext).call(getSignInFacts, { site });
}

export function meta({ loaderData }: MetaArgs<typeof loader>): MetaDescriptor[] {
  return pageMeta({ title: "Forgot password", site: loaderData?.face?.name ?? "Towncode", noindex: true });
}

/** Requests a link for a new password. The page does not reveal whether the account exists (OPEN-81). */
export default function ResetScreen() {
  const { face, termsOfUseUrl, sendsMail } = useLoaderData<typeof loader>();
  const [requested, setRequested] = useState(false);
  const form = useFormState();
  const request = (values: FormData): Promise<boolean> =>
    form.run(async () => {
      await browserClient.call(askReset, { login: valueOf(values, "login"), site: face?.custId });
      setRequested(true);
    });
  const administrators = face === null ? "the administrators of this site" : "an administrator of your town";
  return (
    <AccountFrame face={face} termsOfUseUrl={termsOfUseUrl}>
      <h1>Forgot password</h1>
      <div role="alert" className={styles.alert}>
        {requested && <Notice tone="success">{sendsMail ? <LinkSent /> : <LinkKept who={administrators} />}</Notice>}
      </div>
      {!requested && (
        <AccountForm label="Forgot password" form={form} onSubmit={(values) => void request(values)}>
          <p>
            {sendsMail
              ? "We will send a link to set a new password to the e-mail address of your account."
              : `This site cannot send e-mail. You can request a link to set a new password, and ${administrators} will pass it on to you.`}
          </p>
          <LoginField />
          <Button type="submit" look="solid">
            {sendsMail ? "Send link" : "Request link"}
          </Button>
          <noscript>This form needs JavaScript.</noscript>
        </AccountForm>
      )}
      <div className={styles.ways}>
        <ButtonLink to={signInHref(face?.custId ?? null, homeOf(face))} look="plain" icon="left">
          Back to sign-in
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}

function LinkSent() {
  return (
    <>
      <p>
        If there is an account with that name or address, we have sent a link to set a new password. The link is valid
        for two hours.
      </p>
      <p>No message? Check your spam folder, or ask an administrator of your town for a link.</p>
    </>
  );
}

/** Without a mail server, administrators find the message with the link under Mail (OPEN-125). */
function LinkKept({ who }: { readonly who: string }) {
  return (
    <p>
      No e-mail was sent, because this site cannot send e-mail. If there is an account with that name or address, {who}{" "}
      can now see a link to set a new password. Ask for it within two hours.
    </p>
  );
}
