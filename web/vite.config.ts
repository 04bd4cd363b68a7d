// The client: index.html with its scripts and styles, and the service worker, which has to lie at
// the root under a name that never changes. All other files are named for what is in them, so that
// a new version never overwrites a file that an open tab may still ask for.
//
// CATBOX_LIBRARY is the folder of the library below the root, CATBOX_SIZES how large its files are;
// tools/page_of/site.py says both.

import { defineConfig } from "vite";

declare const process: { env: Record<string, string | undefined> };

export default defineConfig({
  base: "./",
  publicDir: "public",
  define: {
    __LIBRARY__: JSON.stringify(process.env["CATBOX_LIBRARY"] ?? "library/"),
    __SIZES__: process.env["CATBOX_SIZES"] ?? "{}",
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "es" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { page: "index.html", service: "src/offline/service.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "service" ? "service.js" : "assets/[name]-[hash].js"),
      },
    },
  },
});
