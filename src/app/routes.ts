import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/**
 * The ROUTES addresses and their screens. Fixed words take precedence over ids (OPEN-03): the router ranks them higher.
 */
export default [
  index("../features/search/web/finder/root-screen.tsx"),
  route("search", "../features/search/web/finder/multi-screen.tsx"),
  layout("./frame/site-frame.tsx", { id: "site-frame" }, [
    route(":site/home", "../features/sites/web/home-screen.tsx"),
    route("archives/:site", "../features/code/web/archives/archives-screen.tsx"),
    route(":site/index", "../features/code/web/index/index-screen.tsx", { id: "index-words" }),
    route(":customer/code/:site/index", "../features/code/web/index/index-screen.tsx", { id: "archive-index-words" }),
    route(":site/cite/:citation", "../features/code/web/citations/cite-screen.tsx"),
    route(":site/cited-by/:guid", "../features/code/web/citations/cited-by-screen.tsx"),
    route(":site/search", "../features/search/web/search-screen.tsx"),
    layout("../features/administration/web/dashboard-frame.tsx", { id: "dashboard-frame" }, [
      route("dashboard/:site", "../features/accounts/web/users/users-screen.tsx"),
      route("dashboard/:site/settings", "../features/administration/web/settings/settings-screen.tsx", [
        index("../features/apikeys/web/settings-section.tsx"),
      ]),
      route("dashboard/:site/users/:user", "../features/accounts/web/users/user-screen.tsx"),
      route("dashboard/:site/groups", "../features/accounts/web/users/groups-screen.tsx"),
      route("dashboard/:site/groups/:group", "../features/accounts/web/users/group-screen.tsx"),
      route("dashboard/:site/stats", "../features/stats/web/stats-screen.tsx"),
      route("dashboard/:site/titles", "../features/code/web/titles/titles-screen.tsx"),
      route("dashboard/:site/titles/changes", "../features/code/web/titles/titles-changes-screen.tsx"),
      route("dashboard/:site/titles/changes/:guid", "../features/code/web/titles/titles-change-screen.tsx"),
      route("dashboard/:site/distribution", "../features/administration/web/distribution-screen.tsx"),
      route("dashboard/:site/code", "../features/code/web/uploads/uploads-screen.tsx"),
      route("dashboard/:site/history", "../features/administration/web/history-screen.tsx"),
      route("dashboard/:site/mail", "../features/accounts/web/mail/mail-screen.tsx"),
      route("dashboard/:site/mail/:message", "../features/accounts/web/mail/message-screen.tsx"),
    ]),
    route("user/settings/:site", "../features/accounts/web/settings-screen.tsx", { id: "site-user-settings" }),
    route(":first", "../features/code/web/reading/code-screen.tsx", { id: "code" }),
    route(":first/:second", "../features/code/web/reading/code-screen.tsx", { id: "code-in-context" }),
  ]),
  route("towns", "../features/sites/web/towns-screen.tsx"),
  route("developers", "../features/publicapi/web/developers-screen.tsx"),
  route("user/settings", "../features/accounts/web/settings-screen.tsx"),
  route("user/login/:site?", "../features/accounts/web/login-screen.tsx"),
  route("user/logout/:site?", "../features/accounts/web/logout-screen.tsx"),
  route("user/invitation/:token", "../features/accounts/web/invitation-screen.tsx"),
  route("user/reset", "../features/accounts/web/reset-screen.tsx"),
  route("user/reset/:token", "../features/accounts/web/reset-link-screen.tsx"),
  route("*", "../ui/not-found-screen.tsx"),
] satisfies RouteConfig;
