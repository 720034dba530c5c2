import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** Addresses of ROUTES and their screens. Fixed words win over ids (OPEN-03): the router ranks them higher. */
export default [
  index("../features/sites/web/start-screen.tsx"),
  layout("./frame/site-frame.tsx", { id: "site-frame" }, [
    route(":site/home", "../features/sites/web/home-screen.tsx"),
    route("archives/:site", "../features/code/web/archives-screen.tsx"),
    route(":site/index", "../features/code/web/index-screen.tsx", { id: "index-words" }),
    route(":customer/code/:site/index", "../features/code/web/index-screen.tsx", { id: "archive-index-words" }),
    route(":site/cite/:citation", "../features/code/web/cite-screen.tsx"),
    route(":site/cited-by/:guid", "../features/code/web/cited-by-screen.tsx"),
    route(":site/search", "../features/search/web/search-screen.tsx"),
    route(":first", "../features/code/web/code-screen.tsx", { id: "code" }),
    route(":first/:second", "../features/code/web/code-screen.tsx", { id: "code-in-context" }),
  ]),
  route("*", "../ui/not-found-screen.tsx"),
] satisfies RouteConfig;
