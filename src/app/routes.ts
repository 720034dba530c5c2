import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/**
 * The ROUTES addresses and their screens. Fixed words take precedence over ids (OPEN-03): the router ranks them higher.
 */
export default [
  index("../features/search/web/finder/root-screen.tsx", { id: "root-redirect" }),
  route("search", "../features/search/web/finder/multi-screen.tsx", { id: "search" }),
  layout("./frame/site-frame.tsx", { id: "site-frame" }, [
    route(":site/home", "../features/sites/web/home-screen.tsx", { id: "home" }),
    route("archives/:site", "../features/code/web/archives/archives-screen.tsx", { id: "archives" }),
    route(":site/index", "../features/code/web/index/index-screen.tsx", { id: "index-words" }),
    route(":customer/code/:site/index", "../features/code/web/index/index-screen.tsx", { id: "archive-index-words" }),
    route(":site/cite/:citation", "../features/code/web/citations/cite-screen.tsx", { id: "cite" }),
    route(":site/cited-by/:guid", "../features/code/web/citations/cited-by-screen.tsx", { id: "cited-by" }),
    route(":site/search", "../features/search/web/search-screen.tsx", { id: "search-results" }),
    layout("../features/administration/web/dashboard-frame.tsx", { id: "dashboard-frame" }, [
      route("dashboard/:site", "../features/accounts/web/users/users-screen.tsx", { id: "users" }),
      route(
        "dashboard/:site/settings",
        "../features/administration/web/settings/settings-screen.tsx",
        { id: "settings" },
        [index("../features/apikeys/web/settings-section.tsx", { id: "api-keys" })],
      ),
      route("dashboard/:site/users/:user", "../features/accounts/web/users/user-screen.tsx", { id: "user" }),
      route("dashboard/:site/groups", "../features/accounts/web/users/groups-screen.tsx", { id: "groups" }),
      route("dashboard/:site/groups/:group", "../features/accounts/web/users/group-screen.tsx", { id: "group" }),
      route("dashboard/:site/stats", "../features/stats/web/stats-screen.tsx", { id: "stats" }),
      route("dashboard/:site/titles", "../features/code/web/titles/titles-screen.tsx", { id: "titles" }),
      route("dashboard/:site/titles/changes", "../features/code/web/titles/titles-changes-screen.tsx", {
        id: "titles-changes",
      }),
      route("dashboard/:site/titles/changes/:guid", "../features/code/web/titles/titles-change-screen.tsx", {
        id: "titles-change",
      }),
      route("dashboard/:site/distribution", "../features/administration/web/distribution-screen.tsx", {
        id: "distribution",
      }),
      route("dashboard/:site/code", "../features/code/web/uploads/uploads-screen.tsx", { id: "uploads" }),
      route("dashboard/:site/history", "../features/administration/web/history-screen.tsx", { id: "history" }),
      route("dashboard/:site/mail", "../features/accounts/web/mail/mail-screen.tsx", { id: "mail" }),
      route("dashboard/:site/mail/:message", "../features/accounts/web/mail/message-screen.tsx", { id: "message" }),
    ]),
    route("user/settings/:site", "../features/accounts/web/settings-screen.tsx", { id: "site-user-settings" }),
    route(":first", "../features/code/web/reading/code-screen.tsx", { id: "code" }),
    route(":first/:second", "../features/code/web/reading/code-screen.tsx", { id: "code-in-context" }),
  ]),
  route("towns", "../features/sites/web/towns-screen.tsx", { id: "towns" }),
  route("developers", "../features/publicapi/web/developers-screen.tsx", { id: "developers" }),
  route("user/settings", "../features/accounts/web/settings-screen.tsx", { id: "user-settings" }),
  route("user/login/:site?", "../features/accounts/web/login-screen.tsx", { id: "login" }),
  route("user/logout/:site?", "../features/accounts/web/logout-screen.tsx", { id: "logout" }),
  route("user/invitation/:token", "../features/accounts/web/invitation-screen.tsx", { id: "invitation" }),
  route("user/reset", "../features/accounts/web/reset-screen.tsx", { id: "reset" }),
  route("user/reset/:token", "../features/accounts/web/reset-link-screen.tsx", { id: "reset-link" }),
  route("*", "../ui/not-found-screen.tsx", { id: "not-found" }),
] satisfies RouteConfig;
