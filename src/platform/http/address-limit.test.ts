import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitByAddress, noLimit, type AddressLimit } from "./address-limit.ts";
import { Failure } from "./failure.ts";
import { networkOf } from "./network.ts";

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

/** Number of calls that are allowed, out of `times`. */
const allowed = (limit: AddressLimit, address: string, times: number): number =>
  Array.from({ length: times }).filter(() => refusalOf(limit, address) === null).length;

function refusalOf(limit: AddressLimit, address: string): Failure | null {
  try {
    limit.take(address);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

test("each address has its own limit: a burst first, then a rate per minute [OPEN-110]", () => {
  const limit = limitByAddress({ perMinute: 30, what: "Too many searches" });
  expect(allowed(limit, "192.0.2.1", 100)).toBe(30);
  expect(allowed(limit, "192.0.2.2", 100)).toBe(30);
  expect(refusalOf(limit, "192.0.2.1")).toMatchObject({
    status: 429,
    retryAfter: 2,
    title: "Please wait",
    message: "Too many searches in a short time. Please try again in 2 seconds.",
  });
  now += 2000;
  expect(allowed(limit, "192.0.2.1", 100)).toBe(1);
  now += 60_000;
  expect(allowed(limit, "192.0.2.1", 100)).toBe(30);
});

test("rejected calls do not count, so waiting always helps", () => {
  const limit = limitByAddress({ perMinute: 1, what: "Too many searches" });
  expect(allowed(limit, "192.0.2.1", 50)).toBe(1);
  now += 60_000;
  expect(allowed(limit, "192.0.2.1", 50)).toBe(1);
});

test("only the most recent addresses are remembered", () => {
  const limit = limitByAddress({ perMinute: 1, what: "Too many searches", most: 2 });
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) limit.take(address);
  expect(["192.0.2.3", "192.0.2.2", "192.0.2.1"].map((address) => allowed(limit, address, 1))).toEqual([0, 0, 1]);
});

test("calls inside the process have no limit, and a limit of 0 disables it", () => {
  expect(allowed(limitByAddress({ perMinute: 1, what: "Too many searches" }), "", 9)).toBe(9);
  expect(allowed(limitByAddress({ perMinute: 0, what: "Too many searches" }), "192.0.2.1", 9)).toBe(9);
  expect(allowed(noLimit, "192.0.2.1", 9)).toBe(9);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:0:1:a:b:c:d", "2001:db8:0:1"],
  ["2001:0DB8::1", "2001:db8:0:0"],
  ["2001:db8::", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1:2%eth0", "fe80:0:0:0"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
  ["no address", "no address"],
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
