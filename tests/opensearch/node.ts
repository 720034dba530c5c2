import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkJdk, NoJavaServer, packagesOf, startJava, type JavaServer } from "../harness/java-server.ts";

const here = import.meta.dirname;
const pom = join(here, "pom.xml");
const HEAP = "768m";

/**
 * Starts an empty OpenSearch node on loopback. Throws `NoJavaServer` if the JDK, Maven or the packages are not available,
 * another error if the node does not start.
 * @param port 0 = any free port
 */
export async function startOpenSearch(port = 0): Promise<JavaServer> {
  checkJdk();
  const jars = await packagesOf(pom);
  const folder = await mkdtemp(join(tmpdir(), "towncode-opensearch-"));
  return startJava("OpenSearch", {
    args: [`-Xms${HEAP}`, `-Xmx${HEAP}`, "-cp", join(jars, "*"), join(here, "OneNode.java"), folder, String(port)],
    port: /^listening on (\d+)$/,
    cleanUp: () => rm(folder, { recursive: true, force: true }),
  });
}

/** Downloads the packages; returns a message if a node cannot be started, otherwise null. */
export async function missingForOpenSearch(): Promise<string | null> {
  try {
    checkJdk();
    await packagesOf(pom);
    return null;
  } catch (error) {
    if (error instanceof NoJavaServer)
      return `SKIPPED: cannot start an OpenSearch node (${error.message}). Nothing was tested against OpenSearch.`;
    throw error;
  }
}
