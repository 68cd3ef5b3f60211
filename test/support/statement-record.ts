import { appendFileSync } from "node:fs";
import pg from "pg";

/** Set by `npm test`: the file that lists every distinct statement, one JSON string a line. */
const file = process.env["KONTAK_STATEMENTS"];

/** What statements of one shape share: lists of any length are one, and white space is none. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/\$\d+/g, "$")
    .replaceAll(/\$(?:, \$)+/g, "$")
    .replaceAll(/\(\$\)(?:, \(\$\))+/g, "($)")
    .replaceAll(/\s+/g, " ");

const texts = new Set<string>();
const known = new Set<string>();

/** Writes the statements that tests send to PostgreSQL into a file, for `postgres15.test.ts`. */
if (file && process.env["KONTAK_TEST_ONLY"] !== "database" && !("isRecorded" in pg.Client.prototype)) {
  const query: (...all: unknown[]) => unknown = Reflect.get(pg.Client.prototype, "query");
  Object.assign(pg.Client.prototype, {
    isRecorded: true,
    query(this: pg.Client, ...args: unknown[]) {
      const [first] = args;
      const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
      if (text && !texts.has(text)) {
        texts.add(text);
        const shape = shapeOf(text);
        if (!known.has(shape)) {
          known.add(shape);
          appendFileSync(file, `${JSON.stringify(text)}\n`);
        }
      }
      return Reflect.apply(query, this, args);
    },
  });
}
