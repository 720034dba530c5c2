import { useEffect } from "react";
import {
  NavigationType,
  Outlet,
  redirect,
  useLocation,
  useNavigationType,
  useOutletContext,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import { apiContext } from "../../../ui/api.ts";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import type { Session } from "../../sites/contract/session.ts";
import { getDashboard } from "../contract/dashboard.ts";
import { DashboardTabs } from "./dashboard-tabs.tsx";

/** The dashboard is the town's, whatever version an address names. A visitor is led to sign in, others are refused. */
export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const dashboard = await context.get(apiContext).call(getDashboard, { site });
  // React Router's way of leading elsewhere.
  // oxlint-disable-next-line typescript/only-throw-error
  if (site !== dashboard.custId) throw redirect(`/dashboard/${dashboard.custId}`);
  return dashboard;
}

/** Filters and pages of a list change nothing here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

/** The pages of the dashboard stand below their tabs (DASHBOARD-01); each is an AdminPage of its own and gets the session as the outlet's context. */
export default function DashboardFrame({ loaderData }: { readonly loaderData: Awaited<ReturnType<typeof loader>> }) {
  const session = useOutletContext<Session>();
  useFocusOnWay();
  return (
    <>
      <DashboardTabs pages={loaderData.pages} town={session.customerName} />
      <Outlet context={session} />
      <LeaveGuard />
    </>
  );
}

/** Whoever goes on by a link or a form that is not on the next page reads that page from its beginning. */
function useFocusOnWay(): void {
  const { key } = useLocation();
  const isWay = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isWay && document.activeElement === document.body)
      document.getElementById("main")?.focus({ preventScroll: true });
  }, [key, isWay]);
}
