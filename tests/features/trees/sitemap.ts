import type { SitemapSource } from "../../../src/platform/sitemap.ts";

/** The list of trees. */
export const sitemap: SitemapSource = async ({ site: { custId } }) => ({
  lists: [`/${custId}/trees`],
  count: 0,
  pages: async () => [],
});
