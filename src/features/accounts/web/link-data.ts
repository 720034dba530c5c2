import type { LoaderFunctionArgs } from "react-router";
import { apiContext } from "../../../ui/api.ts";
import { getSignInFacts } from "../../sites/contract/sign-in.ts";
import { getLink } from "../contract/links.ts";

/** The loader of a page that a link in a mail leads to. Looking does not use the link up: mail programs look too. */
export const loadLink =
  (kind: "invitation" | "reset") =>
  async ({ params: { token = "" }, request, context }: LoaderFunctionArgs) => {
    const api = context.get(apiContext);
    const site = new URL(request.url).searchParams.get("site") ?? undefined;
    const [{ face, termsOfUseUrl }, { username }] = await Promise.all([
      api.call(getSignInFacts, { site }),
      api.call(getLink, { kind, token }),
    ]);
    return { face, termsOfUseUrl, username, token };
  };
