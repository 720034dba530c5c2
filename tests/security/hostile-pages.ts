import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Breaks out of any context (text, attribute, script, comment, JSON, SQL) and then runs, unless it is escaped. */
export const HOSTILE = `'";--></title></textarea></script><script>pwned(1)</script><img src=x onerror=pwned(2)><svg/onload=pwned(3)>{{pwned(4)}}\${pwned(5)}'); drop table customers;--`;

/** HTML as an attacker would write it into a text with formatting. */
export const HOSTILE_HTML = [
  `<p>Hello ${HOSTILE}</p><p onclick="pwned(7)" style="background:url(javascript:pwned(8))" class="rt-red x" id="main">x</p>`,
  '<a href="javascript:pwned(9)">a</a><a href=" java\tscript:pwned(10)">b</a><a href="data:text/html,<script>pwned(11)</script>">c</a>',
  '<iframe srcdoc="<script>parent.pwned(12)</script>"></iframe><object data="javascript:pwned(13)"></object><embed src="javascript:pwned(14)">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwned(15)&gt;"></table></mtext></math>',
  '<form action="javascript:pwned(16)"><button>x</button></form><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:pwned(17)">',
  '<cite data-reference="provision:1" onmouseover="pwned(18)">x</cite><img src="https://evil.example/x.png" alt="x">',
].join("");

/** What must not be in a page: elements and attributes that run what was written. */
const RUNS =
  "script:has-text('pwned'), img[onerror], svg[onload], [onmouseover], [onclick], iframe[srcdoc], embed, base, meta[http-equiv=refresh]";

/** A page that notices when something runs, or when the policy stops something. */
export async function watched(page: Page): Promise<{
  visit: (path: string) => Promise<string>;
  /** Opens a file that somebody uploaded, and clicks what is in it. */
  visitFile: (path: string) => Promise<string>;
}> {
  const ran: string[] = [];
  await page.exposeFunction("pwned", (what: unknown) => ran.push(`${page.url()} ${String(what)}`));
  page.on("dialog", (dialog) => {
    ran.push(`${page.url()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => pwned(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`))",
  );
  /** Opens a page, expects that it is harmless, and returns its text. */
  const visit = async (path: string): Promise<string> => {
    await page.goto(path);
    await page.waitForSelector("html[data-alive]", { timeout: 5000 }).catch(() => {});
    const links = await page
      .locator("a[href], form[action], area[href]")
      .evaluateAll((elements) =>
        elements.map((each) =>
          each instanceof HTMLAnchorElement ? each.href : each instanceof HTMLFormElement ? each.action : "",
        ),
      );
    expect([path, links.filter((href) => !/^(https?|mailto|tel):|^$/.test(href))]).toEqual([path, []]);
    expect([path, await page.locator(RUNS).count()]).toEqual([path, 0]);
    const text = await page.locator("body").innerText();
    expect(ran).toEqual([]);
    return text;
  };
  const visitFile = async (path: string): Promise<string> => {
    await page.goto(path, { waitUntil: "load" });
    const text = await page
      .locator("body, svg")
      .first()
      .innerText()
      .catch(() => "");
    for (const link of await page.locator("a, button").all())
      await link.click({ timeout: 2000, noWaitAfter: true }).catch(() => {});
    expect(ran).toEqual([]);
    return text;
  };
  return { visit, visitFile };
}
