import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isCustId, safeReturn, signInHref } from "../domain/address.ts";
import { secondStepHref, secondStepSettings } from "../domain/second-step-address.ts";
import { finishSignIn } from "../features/accounts/contract/second-factors.ts";
import { signIn, signOut } from "../features/accounts/contract/sign-in.ts";
import type { EndpointRunner } from "../platform/http/endpoint.ts";
import { Failure } from "../platform/http/failure.ts";
import { refuseMethods } from "../platform/http/routes.ts";
import type { RequestCallers } from "./callers.ts";

type FormRequest = FastifyRequest<{ Params: { site?: string }; Querystring: { url?: string; passkey?: string } }>;

/** Problems that the forms without JavaScript report in the URL, by failure code. */
const PROBLEMS: Readonly<Record<string, string>> = { "too-many": "wait", conflict: "late" };

/** The sign-in and sign-out forms without JavaScript, or before it runs: use the API calls, then redirect to a page. */
export function serveForms(app: FastifyInstance, runner: EndpointRunner, callers: RequestCallers): void {
  for (const form of ["login", "second-step", "logout"])
    refuseMethods(app, `/user/${form}/:site?`, new Set(["GET", "HEAD", "POST"]));
  const run = async (call: { readonly id: string }, request: FormRequest, reply: FastifyReply): Promise<unknown> =>
    runner.run(
      call.id,
      await callers.actorOf(request),
      request.id,
      request.body ?? {},
      callers.visitOf(request, reply),
    );
  const returnToOf = ({ params: { site }, query: { url } }: FormRequest): string =>
    safeReturn(url ?? null, site !== undefined && isCustId(site) ? `/${site}/home` : "/");

  /** Runs a call, and redirects to where it leads, or back to the form with the kind of problem in the URL. */
  const submit = async (
    call: { readonly id: string },
    request: FormRequest,
    reply: FastifyReply,
    { next, form }: { readonly next: (answer: unknown) => string; readonly form: string },
  ): Promise<FastifyReply> => {
    try {
      return await reply.redirect(next(await run(call, request, reply)), 303);
    } catch (error) {
      if (!(error instanceof Failure) || error.code === "unexpected") throw error;
      const problem = PROBLEMS[error.code] ?? "refused";
      return reply.redirect(`${form}&problem=${problem}`, 303);
    }
  };

  app.post("/user/login/:site?", (request: FormRequest, reply) => {
    const site = request.params.site ?? null;
    const returnTo = returnToOf(request);
    return submit(signIn, request, reply, {
      form: signInHref(site, returnTo),
      next: (answer) => {
        const { secondStep, mustSetUp } = signIn.answer.parse(answer);
        if (secondStep !== null) return secondStepHref(site, returnTo, secondStep.passkey);
        return mustSetUp ? secondStepSettings(site) : returnTo;
      },
    });
  });
  app.post("/user/second-step/:site?", (request: FormRequest, reply) => {
    const returnTo = returnToOf(request);
    const form = secondStepHref(request.params.site ?? null, returnTo, request.query.passkey === "1");
    return submit(finishSignIn, request, reply, { form, next: () => returnTo });
  });
  app.post("/user/logout/:site?", async (request: FormRequest, reply) => {
    await run(signOut, request, reply);
    return reply.redirect(returnToOf(request), 303);
  });
}
