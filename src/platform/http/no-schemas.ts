/**
 * Stands for zod in the browser's bundle (vite.config.ts): contracts are built from it there, and nothing of
 * them is ever run but `path` and `method`. Every property and every call gives the stand-in again.
 */
const schema: unknown = new Proxy(() => schema, { get: () => schema });

export { schema as z };
