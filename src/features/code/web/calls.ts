import type { Call } from "../../../platform/http/call.ts";
import type * as contract from "../contract.ts";

/*
 * The calls that reading pages make in the browser, without the schemas of their contract: those would bring
 * zod with them, a fifth of what a reading page may weigh. calls.test.ts shows that they say the same.
 */
const get = <Known extends Call>(id: string, path: string): Known => ({ id, method: "GET", path }) as Known;

export const getCodePage = get<typeof contract.getCodePage>("getCodePage", "/api/:site/page");
export const getPageToc = get<typeof contract.getPageToc>("getPageToc", "/api/:site/toc");
export const getToc = get<typeof contract.getToc>("getToc", "/toc/:guid/:site?");
export const locateProvision = get<typeof contract.locateProvision>("locateProvision", "/api/provision/:guid");
