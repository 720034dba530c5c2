import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoServer } from "./demo-server.ts";

/** Users of the demonstration town: its administrator, one of its users, and the general-code administrator. */
export type DemoUserName = "moakes" | "tbell" | "ivoss";

/** The password that this installation generated for a demonstration user. */
export async function demoPassword(username: DemoUserName): Promise<string> {
  const known = JSON.parse(await readFile(join(demoServer().dataFolder, "demo-sign-ins.json"), "utf8")) as {
    username: string;
    password: string;
  }[];
  const user = known.find((one) => one.username === username);
  if (user === undefined) throw new Error(`The demonstration has no user ${username}`);
  return user.password;
}

/** Enters name and password on the open sign-in page, and submits. */
export async function submitSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("User name or e-mail address").fill(username);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in without the sign-in page: for journeys about something else. */
export async function signInAs(page: Page, username: DemoUserName): Promise<void> {
  const answer = await page.request.post("/api/user/sign-in", {
    data: { login: username, password: await demoPassword(username) },
  });
  expect(answer.status()).toBe(200);
}
