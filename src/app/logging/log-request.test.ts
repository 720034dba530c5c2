import { expect, test } from "vitest";
import { logRequest } from "./log-request.ts";

const TOKEN = "qX3v0jZbYw1n2m3o4p5q6r7s8t9u0vAbCdEfGhIjKlM";

test.each([
  [`/user/invitation/${TOKEN}?site=larkmere`, "/user/invitation/…?site=larkmere"],
  [`/user/reset/${TOKEN}.data?_routes=x`, "/user/reset/…?_routes=x"],
  [`/api/user/link/reset/${TOKEN}`, "/api/user/link/reset/…"],
  [`/user/login?url=%2Fuser%2Finvitation%2F${TOKEN}%3Fsite%3Dx`, "/user/login?url=%2Fuser%2Finvitation%2F…%3Fsite%3Dx"],
  ["/user/reset?site=larkmere", "/user/reset?site=larkmere"],
  ["/135", "/135"],
])("[OPEN-81] the log has no tokens of links: %s", (url, logged) => {
  expect(logRequest({ method: "GET", url, host: "code.example.org", ip: "192.0.2.1" })).toEqual({
    method: "GET",
    url: logged,
    host: "code.example.org",
    remoteAddress: "192.0.2.1",
  });
});
