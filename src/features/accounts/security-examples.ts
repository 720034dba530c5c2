import type { RoleName } from "./policy/roles.ts";
import { createUser, setMembership } from "./accounts.ts";
import { beginSession } from "./sessions.ts";
import { accountTokens, groupMembers, groups, membershipRequests } from "./tables.ts";
import { mailMessages } from "../../platform/mail/tables.ts";
import {
  atTown,
  idOf,
  type ExampleServices,
  type SecurityExamples,
} from "../../platform/features/security-examples.ts";

export const securityExamples: SecurityExamples = {
  calls: {
    signIn: (_site, { userName }) => ({ login: userName, password: "not the right one" }),
    signOut: () => ({}),
    getAccount: () => ({}),
    saveName: () => ({ firstName: "Ann", lastName: "Reader" }),
    // Sent with a wrong password.
    saveEmail: () => ({ email: "ann@town.example", password: "not the right one" }),
    sendEmailLink: () => ({}),
    changePassword: () => ({ password: "not the right one", newPassword: "a lake in summer" }),
    endDevice: (_site, { session }) => ({ id: session }),
    endOtherDevices: () => ({}),
    getLink: (_site, { resetToken }) => ({ kind: "reset", token: resetToken }),
    acceptInvitation: (_site, { invitationToken }) => ({ token: invitationToken, newPassword: "a lake in summer" }),
    askReset: (site) => ({ login: "nobody of that name", site: site.custId }),
    confirmEmail: (_site, { emailToken }) => ({ token: emailToken }),
    resetPassword: (_site, { resetToken }) => ({ token: resetToken, newPassword: "a lake in summer" }),
    listUsers: atTown(),
    getUser: atTown(({ user }) => ({ id: user })),
    addUser: atTown(() => ({ username: "somebody-new", role: "user" })),
    addExistingUser: atTown(({ stranger }) => ({ login: stranger, role: "user" })),
    withdrawRequest: atTown(({ request }) => ({ id: request })),
    answerRequest: (_site, { custId, request }) => ({ town: custId, id: request, accept: true }),
    inviteAgain: atTown(({ invited }) => ({ id: invited })),
    setRole: atTown(({ user }) => ({ id: user, role: "user" })),
    setGrants: atTown(({ user }) => ({ id: user, grants: [] })),
    setUserState: atTown(({ user }) => ({ id: user, off: true })),
    removeUser: atTown(({ user }) => ({ id: user })),
    removeSecondFactors: atTown(({ user }) => ({ id: user })),
    // Sent with wrong passwords and codes.
    beginApp: () => ({ password: "not the right one" }),
    addApp: () => ({ setup: "not the right one", code: "000000" }),
    beginPasskey: () => ({ password: "not the right one" }),
    addPasskey: () => ({ setup: "not the right one", response: {} }),
    removeFactor: () => ({ id: 1_000_000, password: "not the right one" }),
    renewRecoveryCodes: () => ({ password: "not the right one" }),
    finishSignIn: () => ({ code: "000000" }),
    beginPasskeyStep: () => ({}),
    setPassword: (_site, { userName }) => ({ userName, password: "a lake in summer" }),
    listGroups: atTown(),
    addGroup: atTown(() => ({ name: "Board" })),
    renameGroup: atTown(({ group }) => ({ id: group, name: "Board" })),
    setGroupGrants: atTown(({ group }) => ({ id: group, grants: [] })),
    removeGroup: atTown(({ group }) => ({ id: group })),
    addMember: atTown(({ group, invited }) => ({ id: group, user: invited })),
    removeMember: atTown(({ group, user }) => ({ id: group, user })),
    listMessages: atTown(),
    getMessage: atTown(({ mail }) => ({ id: mail })),
    sendMessageAgain: atTown(({ mail }) => ({ id: mail })),
    listInstallationMessages: () => ({}),
    getInstallationMessage: (_site, { mail }) => ({ id: mail }),
    setUserDetails: atTown(({ user }) => ({
      id: user,
      firstName: "Ann",
      lastName: "Reader",
      email: "ann@town.example",
    })),
  },
  pages: {
    "/dashboard/:site": ({ custId }) => `/dashboard/${custId}`,
    "/dashboard/:site/users/:user": ({ custId, user }) => `/dashboard/${custId}/users/${user}`,
    "/dashboard/:site/groups": ({ custId }) => `/dashboard/${custId}/groups`,
    "/dashboard/:site/groups/:group": ({ custId, group }) => `/dashboard/${custId}/groups/${group}`,
    "/dashboard/:site/mail": ({ custId }) => `/dashboard/${custId}/mail`,
    "/dashboard/:site/mail/:message": ({ custId, mail }) => `/dashboard/${custId}/mail/${mail}`,
    "/user/settings/:site": ({ custId }) => `/user/settings/${custId}`,
    "/user/settings": () => "/user/settings",
    "/user/login/:site?": ({ custId }) => `/user/login/${custId}`,
    "/user/logout/:site?": ({ custId }) => `/user/logout/${custId}`,
    "/user/invitation/:token": ({ invitationToken }) => `/user/invitation/${invitationToken}`,
    "/user/reset": () => "/user/reset",
    "/user/second-step/:site?": ({ custId }) => `/user/second-step/${custId}`,
    "/user/email/:token": ({ emailToken }) => `/user/email/${emailToken}`,
    "/user/reset/:token": ({ resetToken }) => `/user/reset/${resetToken}`,
  },
  objects: async (services, { customerId, custId }) => {
    const { db, secret, password } = services;
    const town = { customerId, role: "user" } as const;
    const userName = `${custId}-reader`;
    const user = await addExampleUser(services, { username: userName, town, password });
    const invited = await addExampleUser(services, { username: `${custId}-invited`, town });
    const stranger = await addExampleUser(services, { username: `${custId}-stranger` });
    const group = await idOf(db.insert(groups).values({ customerId, name: "Planning" }).returning({ id: groups.id }));
    await db.insert(groupMembers).values({ customerId, groupId: group, userId: user });
    const token = async (kind: "invitation" | "reset" | "email", userId: number): Promise<string> => {
      const value = secret.newToken();
      await db.insert(accountTokens).values({
        id: secret.hash("link", value),
        userId,
        kind,
        email: kind === "email" ? `${userName}@town.example` : null,
        expiresAt: new Date(Date.now() + 3_600_000),
      });
      return value;
    };
    return {
      user,
      userName,
      session: secret.hash("session", (await beginSession(db, secret, user, "Firefox")).token),
      invited,
      stranger: `${custId}-stranger`,
      group,
      invitationToken: await token("invitation", invited),
      resetToken: await token("reset", user),
      emailToken: await token("email", user),
      request: await idOf(
        db
          .insert(membershipRequests)
          .values({ customerId, login: "asked", role: "user", userId: stranger, createdBy: "clerk" })
          .returning({ id: membershipRequests.id }),
      ),
      mail: await idOf(
        db
          .insert(mailMessages)
          .values({
            customerId,
            kind: "invitation",
            toAddress: "x@town.example",
            subject: "Your account",
            text: `secret of ${custId}`,
            state: "kept",
          })
          .returning({ id: mailMessages.id }),
      ),
    };
  },
};

export interface ExampleUser {
  readonly username: string;
  readonly password?: string;
  /** Omitted: no town. */
  readonly town?: { readonly customerId: number; readonly role: RoleName; readonly grants?: readonly string[] };
  readonly installationAdmin?: boolean;
}

export async function addExampleUser(
  { db }: Pick<ExampleServices, "db">,
  { username, password, town, installationAdmin = false }: ExampleUser,
): Promise<number> {
  const id = await createUser(db, {
    username,
    email: `${username}@town.example`,
    emailConfirmed: true,
    password: password ?? null,
    installationAdmin,
  });
  if (town !== undefined) await setMembership(db, id, town.customerId, town.role, town.grants);
  return id;
}

declare module "../../platform/features/security-examples.ts" {
  interface ExampleTown {
    /** A user with a password, of the role "user", member of `group`. */
    readonly user: number;
    readonly userName: string;
    readonly session: string;
    /** An invited user of the town, and a user without a town. */
    readonly invited: number;
    readonly stranger: string;
    readonly group: number;
    readonly invitationToken: string;
    readonly resetToken: string;
    readonly emailToken: string;
    /** A request to `stranger` to join the town. */
    readonly request: number;
    readonly mail: number;
  }
}
