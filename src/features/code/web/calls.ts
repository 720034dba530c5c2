import type { Call } from "../../../platform/http/call.ts";
import type * as Contract from "../contract.ts";

/*
 * The calls that reading pages make in the browser, without the schemas of their contract: those would bring
 * zod with them, a fifth of what a reading page may weigh. calls.test.ts shows that they say the same.
 */
const get = <Known extends Call>(id: string, path: string): Known => ({ id, method: "GET", path }) as Known;

export const getCodePage = get<typeof Contract.getCodePage>("getCodePage", "/api/:site/page");
export const getPageToc = get<typeof Contract.getPageToc>("getPageToc", "/api/:site/toc");
export const getToc = get<typeof Contract.getToc>("getToc", "/toc/:guid/:site?");
export const locateProvision = get<typeof Contract.locateProvision>("locateProvision", "/api/provision/:guid");
