import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isCustId, safeReturn, signInHref } from "../domain/address.ts";
import { signIn, signOut } from "../features/accounts/contract/sign-in.ts";
import type { EndpointRunner } from "../platform/http/endpoint.ts";
import { Failure } from "../platform/http/failure.ts";
import type { RequestCallers } from "./callers.ts";

type FormRequest = FastifyRequest<{ Params: { site?: string }; Querystring: { url?: string } }>;

/** The sign-in and sign-out forms without JavaScript, or before it runs: use the API calls, then redirect to a page. */
export function serveForms(app: FastifyInstance, runner: EndpointRunner, callers: RequestCallers): void {
  const run = async (call: { readonly id: string }, request: FormRequest, reply: FastifyReply): Promise<unknown> =>
    runner.run(
      call.id,
      await callers.actorOf(request),
      request.id,
      request.body ?? {},
      callers.visitOf(request, reply),
    );
  const returnTo = ({ params: { site }, query: { url } }: FormRequest): string =>
    safeReturn(url ?? null, site !== undefined && isCustId(site) ? `/${site}/home` : "/");

  app.post("/user/login/:site?", async (request: FormRequest, reply) => {
    try {
      await run(signIn, request, reply);
      return await reply.redirect(returnTo(request), 303);
    } catch (error) {
      if (!(error instanceof Failure) || error.code === "unexpected") throw error;
      const problem = error.code === "too-many" ? "wait" : "refused";
      return reply.redirect(`${signInHref(request.params.site ?? null, returnTo(request))}&problem=${problem}`, 303);
    }
  });
  app.post("/user/logout/:site?", async (request: FormRequest, reply) => {
    await run(signOut, request, reply);
    return reply.redirect(returnTo(request), 303);
  });
}
