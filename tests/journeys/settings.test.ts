import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe } from "vitest";
import { expectAccessible } from "../harness/accessible.ts";
import { expect, journey, type OpenPage } from "../harness/journey.ts";
import { openOwnServer, type OwnServer } from "../harness/own-server.ts";

let own: OwnServer;
beforeAll(async () => {
  own = await openOwnServer([
    { username: "clerk", role: "administrator" },
    { username: "root", role: "installation" },
    { username: "navigator", role: "user", grants: ["NAV_MODE_ADMIN"] },
    { username: "features", role: "user", grants: ["FEATURE_ADMIN"] },
    { username: "programmer", role: "user", grants: ["API/KEY/VIEW", "API/CODE/ADMIN"] },
    { username: "counter", role: "user", grants: ["DASHBOARD_STATS"] },
  ], { searches: true });
});
afterAll(() => own.close());

async function settingsOf(openPage: OpenPage, username: string, options: Parameters<OpenPage>[0] = {}): Promise<Page> {
  const page = await openPage({ baseURL: own.address, ...options });
  await own.signIn(page, username);
  await page.goto("/dashboard/larkmere/settings");
  await page.locator("html[data-alive]").waitFor();
  return page;
}

const visit = async (openPage: OpenPage, path: string): Promise<Page> => {
  const page = await openPage({ baseURL: own.address });
  await page.goto(path);
  return page;
};
const card = (page: Page, title: string) => page.getByRole("form", { name: title, exact: true });
const apply = (page: Page, title: string) => card(page, title).getByRole("button", { name: `Apply ${title}` });
const cards = (page: Page): Promise<string[]> => page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
const colour = (page: Page, selector: string): Promise<string> => page.locator(selector).first().evaluate((element) => getComputedStyle(element).backgroundColor);

describe("Who sees which settings", () => {
  journey("[ADMIN-01, ADMIN-02, ADMIN-03, OPEN-54] a town's administrator finds every section in its order", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const groups = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(groups.slice(0, 5)).toEqual(["Code and names", "Home page", "Customization", "Features", "TOC Customizations"]);
    expect(await cards(page)).toEqual(expect.arrayContaining(["Colors", "Banner", "Name of the town", "Counties", "Enabled features", "Private mode", "Zoning chapter", "Contact information", "New laws"]));
    expect(await cards(page)).not.toEqual(expect.arrayContaining(["Feature settings"]));
  });

  journey("[ADMIN-08, ADMIN-09, PERMS-45, OPEN-32] a general-code administrator has GC Admin with the levels of features", async ({ openPage }) => {
    const page = await settingsOf(openPage, "root");
    await page.getByRole("heading", { level: 2, name: "GC Admin" }).waitFor();
    expect(await cards(page)).toEqual(expect.arrayContaining(["Feature settings", "Rights of the town", "Code settings", "Page names"]));
  });

  journey("[ADMIN-11, PERMS-43, PERMS-44, PERMS-46, OPEN-85] others see what they may set and nothing else", async ({ openPage }) => {
    const navigator = await settingsOf(openPage, "navigator");
    expect(await cards(navigator)).toEqual(["Code settings"]);
    expect(await card(navigator, "Code settings").getByRole("switch").count()).toBe(1);
    const features = await settingsOf(openPage, "features");
    expect(await cards(features)).toEqual(["Private mode", "Enabled features", "Minimum levels", "Bulk upload"]);
  });

  journey("[ADMIN-02, APIKEYS-01, PERMS-47] the keys of programs are a section of the page, and all of it for who may see nothing else", async ({ openPage }) => {
    const clerk = await settingsOf(openPage, "clerk");
    await clerk.getByRole("region", { name: "API Key Management" }).getByText("No API keys added.").waitFor();
    const programmer = await settingsOf(openPage, "programmer");
    await programmer.getByRole("region", { name: "API Key Management" }).waitFor();
    expect(await cards(programmer)).toEqual(["API Key Management"]);
  });

  journey("[ADMIN-01] who may set nothing is refused, and a visitor is led to sign in", async ({ openPage }) => {
    const page = await openPage({ baseURL: own.address });
    await own.signIn(page, "counter");
    expect((await page.goto("/dashboard/larkmere/settings"))?.status()).toBe(403);
    const visitor = await visit(openPage, "/dashboard/larkmere/settings");
    expect(visitor.url()).toContain("/user/login");
  });
});

describe("Leaving the page", () => {
  journey("[EDITOR-02, OPEN-15, ADMIN-07] with something that is not applied asks first, and leaves or stays as one chooses", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const field = card(page, "New laws").getByLabel("Law title field");
    const history = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "History" });
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    await field.selectOption("Comment");
    await history.focus();
    await page.keyboard.press("Enter");
    await question.getByText("You have an unsaved changes. Are you sure you want to leave?").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    expect([new URL(page.url()).pathname, await field.inputValue()]).toEqual(["/dashboard/larkmere/settings", "comment"]);
    await history.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await field.selectOption("Comment");
    await card(page, "New laws").getByRole("button", { name: "Reset New laws" }).click();
    await history.click();
    await page.getByRole("heading", { level: 1, name: "History" }).waitFor();
  });

  journey("[EDITOR-02] closing or reloading the window with something that is not applied makes the browser ask", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await page.locator("html[data-alive]").waitFor();
    expect(asked).toEqual([]);
    await card(page, "New laws").getByLabel("Law title field").selectOption("Comment");
    await page.reload();
    expect(asked).toEqual(["beforeunload"]);
  });
});

describe("Finding a setting", () => {
  journey("by any of its words, with the keyboard alone", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    await page.getByLabel("Find a setting").fill("colour");
    await page.getByRole("status").filter({ hasText: "1 setting" }).waitFor();
    await card(page, "Colors").waitFor();
    await card(page, "Counties").waitFor({ state: "hidden" });
    await page.getByLabel("Find a setting").press("Enter");
    expect(await page.evaluate(() => document.activeElement?.closest("form")?.id)).toBe("colors");
    await page.getByLabel("Find a setting").fill("parking meters");
    await page.getByText("No setting is called that", { exact: true }).waitFor();
    await page.getByLabel("Find a setting").fill("");
    await card(page, "Counties").waitFor();
  });

  journey("keeps what was typed in a card that is hidden meanwhile", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    await card(page, "Heading of the side panel").getByRole("textbox").fill("Town law");
    await page.getByLabel("Find a setting").fill("banner");
    await card(page, "Heading of the side panel").waitFor({ state: "hidden" });
    await page.getByLabel("Find a setting").fill("");
    expect(await card(page, "Heading of the side panel").getByRole("textbox").inputValue()).toBe("Town law");
  });
});

describe("Colors", () => {
  journey("[ADMIN-06, ADMIN-41, ADMIN-42, SHELL-41] are tried in a drawing, applied after a question, and show to everybody at once", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const colors = card(page, "Colors");
    expect(await apply(page, "Colors").isDisabled()).toBe(true);
    await colors.getByLabel("Banner", { exact: true }).fill("#7a1f3d");
    expect(await colors.locator("figure [aria-hidden] > div").first().evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(122, 31, 61)");
    expect(await colour(page, "header")).toBe("rgb(11, 89, 64)");
    await apply(page, "Colors").click();
    const reload = page.waitForRequest(/\/customization\/larkmere\/css\?v=\d{13}/);
    await page.getByRole("dialog", { name: "Apply the colors?" }).getByRole("button", { name: "Apply the colors" }).click();
    await reload;
    await expect.poll(() => colour(page, "header")).toBe("rgb(122, 31, 61)");
    expect(await apply(page, "Colors").isDisabled()).toBe(true);
    const visitor = await visit(openPage, "/larkmere/home");
    expect(await colour(visitor, "header")).toBe("rgb(122, 31, 61)");
    expect(await visitor.locator(`link[href^="/customization/larkmere/css"]`).getAttribute("href")).not.toContain("v=1\"");
  });

  journey("[ADMIN-41] say whether the banner is light, warn below 4.5:1, and offer a readable one", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const colors = card(page, "Colors");
    await colors.getByLabel("Banner", { exact: true }).fill("#ffe680");
    await colors.getByText("A light banner: dark text stands on it.").waitFor();
    await colors.getByLabel("Titles and links", { exact: true }).fill("#9fd0e6");
    await colors.getByText(/Contrast is only 1\.\d\d:1 with the white page/).waitFor();
    await colors.getByRole("button", { name: /^Use #/ }).last().click();
    expect(await colors.getByText(/Contrast is only 1/).count()).toBe(0);
    await colors.getByLabel("Accent", { exact: true }).fill("green");
    expect(await apply(page, "Colors").isDisabled()).toBe(true);
  });

  journey("[ADMIN-42] a question that is answered with Cancel changes nothing", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    await card(page, "Colors").getByLabel("Accent", { exact: true }).fill("#123456");
    await apply(page, "Colors").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await apply(page, "Colors").isEnabled()).toBe(true);
    expect(await card(page, "Colors").getByLabel("Accent", { exact: true }).inputValue()).toBe("#123456");
  });
});

describe("Words that mean the same", () => {
  journey("[OPEN-106, SEARCH-50, ADMIN-06] of the town are written in groups, put right where one is none, and searched for at once", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const words = card(page, "Words that mean the same");
    const field = words.getByLabel("Groups of words");
    await field.fill("town dump, transfer station\nbuggy stand");
    await words.getByText("Line 2 has only one term: put a comma between terms that mean the same.").waitFor();
    expect(await apply(page, "Words that mean the same").isDisabled()).toBe(true);
    await expectAccessible(page);
    await field.fill("town dump, transfer station\nbuggy stand > parking");
    await apply(page, "Words that mean the same").click();
    await page.getByText("Words saved").waitFor();
    const visitor = await visit(openPage, "/larkmere/search?query=buggy+stand");
    await visitor.getByText("Includes results for:").waitFor();
    await visitor.getByRole("link", { name: /Parking/ }).first().waitFor();
  });
});

describe("Names", () => {
  journey("[ADMIN-26, SHELL-04] of a page are changed, and the rail shows them without being loaded anew", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    await page.getByLabel("Long name of Code").fill("Law of the Town");
    await page.getByLabel("Short name of Code").fill("Law");
    await apply(page, "Page names").click();
    await page.getByRole("navigation", { name: "Areas of this site" }).getByRole("link", { name: "Law" }).waitFor();
    const visitor = await visit(openPage, "/larkmere/home");
    await visitor.getByRole("navigation", { name: "Areas of this site" }).getByRole("link", { name: "Law" }).waitFor();
    await page.getByLabel("Long name of Code").fill("");
    await apply(page, "Page names").click();
    await expect.poll(() => page.getByLabel("Long name of Code").inputValue()).toBe("Code");
  });

  journey("[ADMIN-29, OPEN-20, SHELL-05] of the town and of the side panel show to a visitor at once", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    await card(page, "Name of the town").getByLabel("Shown in its place").fill("Village of Larkmere");
    await apply(page, "Name of the town").click();
    await page.getByRole("banner").getByText("Village of Larkmere").waitFor();
    await card(page, "Heading of the side panel").getByRole("textbox").fill("Town law");
    await apply(page, "Heading of the side panel").click();
    await page.getByText("Heading saved").waitFor();
    const visitor = await visit(openPage, "/larkmere");
    await visitor.getByRole("banner").getByText("Village of Larkmere").waitFor();
    await visitor.getByRole("heading", { name: "Town law" }).waitFor();
  });

  journey("[ADMIN-27, ADMIN-28] of sub pages are set, and an empty name of the analysis cannot be", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    await card(page, "Sub page names").getByLabel("Zoning chapter").fill("Zoning Law");
    await apply(page, "Sub page names").click();
    await page.getByText("Names saved").waitFor();
    await card(page, "Name of the analysis").getByRole("textbox").fill(" ");
    expect(await card(page, "Name of the analysis").getByRole("button", { name: /^Update/ }).isDisabled()).toBe(true);
  });

  journey("[ADMIN-07] what the server refuses is told in its words, and what was typed is kept", async ({ openPage, complaints }) => {
    const page = await settingsOf(openPage, "clerk");
    const website = card(page, "Website of the town").getByLabel("Address");
    await website.fill("  not an address  ");
    await website.press("Tab");
    expect(await website.inputValue()).toBe("http://not an address");
    await apply(page, "Website of the town").click();
    await page.getByText(/cannot be used/).first().waitFor();
    expect(await website.inputValue()).toBe("http://not an address");
    expect(complaints.splice(0).join("")).toContain("400");
  });

  journey("[ADMIN-46] the website of the banner is trimmed and completed", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const website = card(page, "Website of the town").getByLabel("Address");
    await website.fill(" larkmere.example ");
    await apply(page, "Website of the town").click();
    await page.getByText("Website saved").waitFor();
    const visitor = await visit(openPage, "/larkmere/home");
    expect(await visitor.getByTitle("Website of the municipality").getAttribute("href")).toBe("http://larkmere.example");
  });
});

describe("Counties", () => {
  journey("[ADMIN-48, ADMIN-06] are chosen or named anew", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const counties = card(page, "Counties");
    expect(await apply(page, "Counties").isDisabled()).toBe(true);
    await counties.getByLabel("Another county").fill("Sussex");
    await counties.getByLabel("Another county").press("Enter");
    expect(await counties.getByRole("checkbox", { name: "Sussex" }).isChecked()).toBe(true);
    await apply(page, "Counties").click();
    await page.getByText("Counties saved").waitFor();
    const visitor = await visit(openPage, "/larkmere/home");
    await visitor.getByRole("main").getByText(/Sussex/).waitFor();
    await counties.getByRole("checkbox", { name: "Sussex" }).uncheck();
    await apply(page, "Counties").click();
    await expect.poll(() => apply(page, "Counties").isDisabled()).toBe(true);
  });
});

describe("Messages", () => {
  journey("[SHELL-18, SHELL-19] a message to everybody shows above every page at once", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const message = card(page, "Message to everybody");
    await message.getByRole("textbox", { name: "Message" }).fill("Town hall is closed on Friday.");
    await message.getByLabel("Dismissed for").fill("3");
    await apply(page, "Message to everybody").click();
    await page.getByRole("complementary", { name: "Message of the town" }).getByText("Town hall is closed on Friday.").waitFor();
    const visitor = await visit(openPage, "/larkmere/home");
    await visitor.getByText("Town hall is closed on Friday.").waitFor();
  });

  journey("[SEARCH-05] warnings are added and removed", async ({ openPage }) => {
    const page = await settingsOf(openPage, "clerk");
    const warnings = card(page, "Warnings");
    await warnings.getByRole("button", { name: "Add a warning" }).click();
    await warnings.getByRole("textbox", { name: "Text", exact: true }).fill("Chapter 12 is being revised.");
    await apply(page, "Warnings").click();
    await page.getByText("Warnings saved").waitFor();
    await page.reload();
    await page.locator("html[data-alive]").waitFor();
    await warnings.getByText("Chapter 12 is being revised.").waitFor();
    await warnings.getByRole("button", { name: "Remove warning 1" }).click();
    await apply(page, "Warnings").click();
    await warnings.getByText("No warnings. The icon is hidden.").waitFor();
  });
});
