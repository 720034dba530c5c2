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
import { focusMain } from "../../../ui/page/main-landmark.ts";
import type { Session } from "../../sites/contract/session.ts";
import { getDashboard } from "../contract/dashboard.ts";
import { DashboardTabs } from "./dashboard-tabs.tsx";
import type { PageHandle } from "../../sites/parts/page-handle.ts";

export const handle = { rail: "admin" } satisfies PageHandle;

/** The dashboard belongs to the town, not to a version. Visitors are sent to sign in; others are refused. */
export async function loader({ params: { site = "" }, context }: LoaderFunctionArgs) {
  const dashboard = await context.get(apiContext).call(getDashboard, { site });
  // React Router redirects by throwing.
  // oxlint-disable-next-line typescript/only-throw-error
  if (site !== dashboard.custId) throw redirect(`/dashboard/${dashboard.custId}`);
  return dashboard;
}

/** Filters and list pages do not affect this frame. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate;
}

/** Tabs with the dashboard pages below (DASHBOARD-01). Each page is an AdminPage; the outlet context is the session. */
export default function DashboardFrame({ loaderData }: { readonly loaderData: Awaited<ReturnType<typeof loader>> }) {
  const session = useOutletContext<Session>();
  useFocusOnNavigation();
  return (
    <>
      <DashboardTabs pages={loaderData.pages} town={session.customerName} />
      <Outlet context={session} />
      <LeaveGuard />
    </>
  );
}

/** Moves the focus to the next page if the link or form that led there is gone, so that screen readers start at its top. */
function useFocusOnNavigation(): void {
  const { key } = useLocation();
  const isForward = useNavigationType() !== NavigationType.Pop;
  useEffect(() => {
    if (isForward && document.activeElement === document.body) focusMain();
  }, [key, isForward]);
}
