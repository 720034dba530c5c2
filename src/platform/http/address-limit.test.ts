import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryLimits } from "../limits/limits.ts";
import { limitByAddress, noLimit, type AddressLimit } from "./address-limit.ts";
import { Failure } from "./failure.ts";
import { networkOf } from "./network.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const limitOf = (perMinute: number): AddressLimit =>
  limitByAddress(memoryLimits(), { name: "test", perMinute, what: "Too many searches" });

/** Number of calls that are allowed, out of `times`. */
async function allowed(limit: AddressLimit, address: string, times: number): Promise<number> {
  const refusals = await Promise.all(Array.from({ length: times }, () => refusalOf(limit, address)));
  return refusals.filter((refusal) => refusal === null).length;
}

async function refusalOf(limit: AddressLimit, address: string): Promise<Failure | null> {
  try {
    await limit.take(address);
    return null;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

test("each address has its own limit per minute [OPEN-110]", async () => {
  const limit = limitOf(30);
  expect(await allowed(limit, "192.0.2.1", 100)).toBe(30);
  expect(await allowed(limit, "192.0.2.2", 100)).toBe(30);
  vi.advanceTimersByTime(58_000);
  expect(await refusalOf(limit, "192.0.2.1")).toMatchObject({
    status: 429,
    retryAfter: 2,
    title: "Please wait",
    message: "Too many searches in a short time. Please try again in 2 seconds.",
  });
  vi.advanceTimersByTime(2000);
  expect(await allowed(limit, "192.0.2.1", 100)).toBe(30);
});

test("rejected calls do not lengthen the wait", async () => {
  const limit = limitOf(1);
  expect(await allowed(limit, "192.0.2.1", 50)).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(await allowed(limit, "192.0.2.1", 50)).toBe(1);
});

test("calls inside the process have no limit, and a limit of 0 disables it", async () => {
  expect(await allowed(limitOf(1), "", 9)).toBe(9);
  expect(await allowed(limitOf(0), "192.0.2.1", 9)).toBe(9);
  expect(await allowed(noLimit, "192.0.2.1", 9)).toBe(9);
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
