import { describe, expect, test } from "vitest";
import { isOpening } from "./opening.ts";

const going = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

describe("A person opens an address", () => {
  test.each([
    ["by going there", going],
    ["by saving what is there", { "sec-fetch-mode": "navigate", "sec-fetch-dest": "empty" }],
    ["by playing what is there", { "sec-fetch-dest": "audio", range: "bytes=0-" }],
    ["by playing it in Safari", { "sec-fetch-dest": "video", range: "bytes=0-4095" }],
  ])("%s", (_how, headers) => expect(isOpening("GET", headers)).toBe(true));

  test.each([
    ["HEAD", "only asks whether it is there", going],
    ["GET", "is a program or a crawler", {}],
    ["GET", "is a script of a page", { "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" }],
    ["GET", "shows it in another page", { "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe" }],
    ["GET", "fetches it in advance", { ...going, "sec-purpose": "prefetch;prerender" }],
    ["GET", "goes on reading", { ...going, range: "bytes=65536-" }],
    ["GET", "jumps in a recording", { "sec-fetch-dest": "audio", range: "bytes=900000-" }],
    ["GET", "looks whether it can be played", { "sec-fetch-dest": "audio", range: "bytes=0-1" }],
  ])("but not if a %s request %s", (method, _what, headers) => expect(isOpening(method, headers)).toBe(false));
});
