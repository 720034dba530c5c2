import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkJdk, NoJavaServer, packagesOf, startJava, type JavaServer } from "../harness/java-server.ts";

const here = import.meta.dirname;
const pom = join(here, "pom.xml");

export interface S3Server extends JavaServer {
  /** Each folder in it is a bucket. */
  readonly folder: string;
}

export const CREDENTIALS = { AWS_ACCESS_KEY_ID: "towncode", AWS_SECRET_ACCESS_KEY: "secret-of-the-tests" } as const;

/** Starts a server that speaks the protocol of S3 and checks signatures, without buckets. */
export async function startS3(): Promise<S3Server> {
  checkJdk();
  const jars = await packagesOf(pom);
  const home = await mkdtemp(join(tmpdir(), "towncode-s3-"));
  const folder = join(home, "buckets");
  await mkdir(folder);
  const settings = {
    "s3proxy.authorization": "aws-v4",
    "s3proxy.endpoint": "http://127.0.0.1:0",
    "s3proxy.identity": CREDENTIALS.AWS_ACCESS_KEY_ID,
    "s3proxy.credential": CREDENTIALS.AWS_SECRET_ACCESS_KEY,
    // It holds a body in memory to check its hash.
    "s3proxy.v4-max-non-chunked-request-size": "150000000",
    "jclouds.provider": "filesystem-nio2",
    "jclouds.identity": "unused",
    "jclouds.credential": "unused",
    "jclouds.filesystem.basedir": folder,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(home, "s3proxy.conf"), lines.join(""));
  const server = await startJava("S3Proxy", {
    args: [
      "-Xmx768m",
      "-XX:TieredStopAtLevel=1",
      `-Dlogback.configurationFile=${join(here, "logback.xml")}`,
      "-cp",
      join(jars, "*"),
      "org.gaul.s3proxy.Main",
      "--properties",
      join(home, "s3proxy.conf"),
    ],
    port: /Started ServerConnector.*\{127\.0\.0\.1:(\d+)\}/,
    cleanUp: () => rm(home, { recursive: true, force: true }),
  });
  return { ...server, folder };
}

/** Downloads the packages; returns a message if a server cannot be started, otherwise null. */
export async function missingForS3(): Promise<string | null> {
  try {
    checkJdk();
    await packagesOf(pom);
    return null;
  } catch (error) {
    if (error instanceof NoJavaServer)
      return `SKIPPED: cannot start an S3 server (${error.message}). Nothing was tested against S3.`;
    throw error;
  }
}
