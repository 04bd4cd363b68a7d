// The types of a schema, read from standard input, in TypeScript on standard output.
//
// node generate.mjs FOLDER    FOLDER has the packages of package.json

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { text } from "node:stream/consumers";

const require = createRequire(pathToFileURL(`${process.argv[2]}/package.json`));
const { compile } = await import(pathToFileURL(require.resolve("json-schema-to-typescript")));
const schema = JSON.parse(await text(process.stdin));
const types = await compile(schema, schema.title, {
  additionalProperties: false,
  bannerComment: "",
  ignoreMinAndMaxItems: true,
  style: { printWidth: 100 },
});
process.stdout.write(types);
