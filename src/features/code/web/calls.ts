import type { Call } from "../../../platform/http/call.ts";
import type * as Contract from "../contract.ts";

/*
 * The calls that reading pages make in the browser, without the schemas of their contract: those would bring
 * zod with them, a fifth of what a reading page may weigh. calls.test.ts shows that they say the same.
 */
const get = (id: string, path: string): Pick<Call, "id" | "method" | "path"> => ({ id, method: "GET", path });

export const getCodePage = get("getCodePage", "/api/:site/page") as typeof Contract.getCodePage;
export const getPageToc = get("getPageToc", "/api/:site/toc") as typeof Contract.getPageToc;
export const getToc = get("getToc", "/toc/:guid/:site?") as typeof Contract.getToc;
export const locateProvision = get("locateProvision", "/api/provision/:guid") as typeof Contract.locateProvision;
