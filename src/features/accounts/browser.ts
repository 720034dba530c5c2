import { signOutPath } from "../../domain/address.ts";
import type { BrowserFeature, FeatureFiles } from "../sites/parts/browser-feature.ts";

export const files: FeatureFiles = {
  pages: [
    { id: "users", path: "dashboard/:site", file: "web/users/users-screen.tsx", frame: "dashboard" },
    { id: "user", path: "dashboard/:site/users/:user", file: "web/users/user-screen.tsx", frame: "dashboard" },
    { id: "groups", path: "dashboard/:site/groups", file: "web/users/groups-screen.tsx", frame: "dashboard" },
    { id: "group", path: "dashboard/:site/groups/:group", file: "web/users/group-screen.tsx", frame: "dashboard" },
    { id: "mail", path: "dashboard/:site/mail", file: "web/mail/mail-screen.tsx", frame: "dashboard" },
    { id: "message", path: "dashboard/:site/mail/:message", file: "web/mail/message-screen.tsx", frame: "dashboard" },
    { id: "site-user-settings", path: "user/settings/:site", file: "web/settings-screen.tsx", frame: "site" },
    { id: "user-settings", path: "user/settings", file: "web/settings-screen.tsx", frame: "none" },
    { id: "login", path: "user/login/:site?", file: "web/login-screen.tsx", frame: "none" },
    { id: "second-step", path: "user/second-step/:site?", file: "web/second-step-screen.tsx", frame: "none" },
    { id: "logout", path: "user/logout/:site?", file: "web/logout-screen.tsx", frame: "none" },
    { id: "invitation", path: "user/invitation/:token", file: "web/invitation-screen.tsx", frame: "none" },
    { id: "confirm-email", path: "user/email/:token", file: "web/confirm-email-screen.tsx", frame: "none" },
    { id: "reset", path: "user/reset", file: "web/reset-screen.tsx", frame: "none" },
    { id: "reset-link", path: "user/reset/:token", file: "web/reset-link-screen.tsx", frame: "none" },
  ],
  settings: "web/settings/cards.ts",
};

export const browser: BrowserFeature = {
  accountMenu: [
    { position: 0, link: ({ custId }) => ({ label: "Your settings", href: `/user/settings/${custId}` }) },
    { position: 100, link: ({ custId }) => ({ label: "Sign out", href: signOutPath(custId), returns: true }) },
  ],
};
