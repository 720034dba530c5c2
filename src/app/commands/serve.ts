import { Command } from "commander";

export function serveCommand(): Command {
  return new Command("serve")
    .description("Serve all towns on PORT (default 3000). Build the pages first: npm run build.")
    .option("--dev", "use Vite with hot reload")
    .addHelpText("after", "\nExample:\n  PORT=8080 TOWNCODE_DATA=/srv/towncode npm run -s towncode -- serve\n")
    .action(async ({ dev = false }: { dev?: boolean }) => {
      const { runServe } = await import("./run/serve.ts");
      await runServe({ development: dev });
    });
}
