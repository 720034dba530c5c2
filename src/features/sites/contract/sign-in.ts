import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** What a site shows of itself to whoever signs in there, also when it is private: never more. */
export const siteFace = z.object({
  custId: z.string(),
  name: z.string(),
  state: z.string(),
  /** Address of the seal; empty without one. */
  seal: z.string(),
  revision: z.int(),
  isPrivate: z.boolean(),
});
export type SiteFace = z.infer<typeof siteFace>;

const signInFacts = z.object({
  face: siteFace.nullable(),
  /** Who is signed in on this device, and whether they may view the site, and whether they run the installation. */
  signedIn: z
    .object({ username: z.string(), name: z.string(), mayView: z.boolean(), installationAdmin: z.boolean() })
    .nullable(),
  termsOfUseUrl: z.string().nullable(),
});
export type SignInFacts = z.infer<typeof signInFacts>;

/** For the pages of signing in. An unknown site, or none, has no face. */
export const getSignInFacts = defineCall({
  id: "getSignInFacts",
  method: "GET",
  path: "/api/user/sign-in/:site?",
  summary: "What the login page shows: the town, who is signed in, and the terms of use.",
  input: z.object({ site: z.string().max(60).optional() }),
  answer: signInFacts,
});
