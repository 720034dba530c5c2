import type { LoaderFunctionArgs } from "react-router";
import { apiContext } from "../../../ui/api.ts";
import { getSignInFacts } from "../../sites/contract/sign-in.ts";
import { getLink } from "../contract/links.ts";

/** Loader for pages opened from a mailed link. It does not use up the link, because mail programs open links, too. */
export const loadLink =
  (kind: "invitation" | "reset" | "email") =>
  async ({ params: { token = "" }, request, context }: LoaderFunctionArgs) => {
    const api = context.get(apiContext);
    const site = new URL(request.url).searchParams.get("site") ?? undefined;
    const [{ face, termsOfUseUrl }, { username, confirms }] = await Promise.all([
      api.call(getSignInFacts, { site }),
      api.call(getLink, { kind, token }),
    ]);
    return { face, termsOfUseUrl, username, confirms, token };
  };
