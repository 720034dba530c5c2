import { listSites } from "../contract.ts";
import { apiContext } from "../../../ui/api.ts";
import type { Route } from "./+types/start-screen.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).call(listSites, {});
}

export default function StartScreen({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.sites.length}</h1>;
}
