import { z } from "zod";
import { defineCall } from "../../../platform/http/call.ts";

/** What the sign-in page shows of a site, even if it is private; nothing more. */
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
  /** The signed-in user, whether they may view the site, and whether they manage the installation. */
  signedIn: z
    .object({ username: z.string(), name: z.string(), mayView: z.boolean(), installationAdmin: z.boolean() })
    .nullable(),
  termsOfUseUrl: z.string().nullable(),
  /** False without a mail server: administrators read the messages and pass links on (OPEN-125). */
  sendsMail: z.boolean(),
});
export type SignInFacts = z.infer<typeof signInFacts>;

/** For the sign-in pages. `face` is null without a site, or if it is unknown. */
export const getSignInFacts = defineCall({
  id: "getSignInFacts",
  method: "GET",
  path: "/api/user/sign-in/:site?",
  summary: "Data for the sign-in page: the town, the signed-in user and the terms of use.",
  input: z.object({ site: z.string().max(60).optional() }),
  answer: signInFacts,
});
