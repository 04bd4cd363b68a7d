// Write next to each file of a folder what a server can send in its place: NAME.br and NAME.gz.
//
//     node compress.mjs FOLDER
//
// Files that would hardly become smaller have none. What Brotli takes its time for at its best, half a
// minute for Pyodide, is a tenth of what everybody loads.

import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const [folder] = process.argv.slice(2);
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const { BROTLI_MAX_QUALITY, BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const plain = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
await Promise.all(plain.map((entry) => compress(path.join(entry.parentPath, entry.name))));

async function compress(file) {
  const data = await readFile(file);
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_LGWIN]: 24,
    [BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  const written = { br: await brotli(data, { params }), gz: await gzip(data, { level: 9 }) };
  for (const [ending, compressed] of Object.entries(written)) {
    if (compressed.length < 0.95 * data.length) await writeFile(`${file}.${ending}`, compressed);
  }
}
