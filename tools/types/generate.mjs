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
  unreachableDefinitions: true,
  style: { printWidth: 100 },
});
// Where a definition lies in the schema is of no use to readers of the types; an empty line between
// two of them is.
const place = String.raw` \* This interface was referenced by .*\n \* via the .definition. .*\n`;
process.stdout.write(
  types
    .replaceAll(new RegExp(String.raw`/\*\*\n${place} \*/\n| \*\n${place}`, "g"), "")
    .replaceAll(/(?<=[;}]\n)(?=\/\*\*|export)/g, "\n"),
);
