import { iyzicoGateway } from "../src/money/payment/iyzico/gateway.server.ts";
import { searchIndex } from "../src/finding/search/feed/index-process.server.ts";
import type { Context } from "../src/shared/context.server.ts";
import { openDatabase } from "../src/shared/db.server.ts";

let context: Context | undefined;

/** The context that our loaders need, for the other servers: the same database and the same search index. */
export function benchContext(): Context {
  if (context) return context;
  const url = process.env["DATABASE_URL"]!;
  const log = { info() {}, warn() {}, error: console.error };
  context = {
    db: openDatabase(url).db,
    search: searchIndex(url),
    // Pages have links to what is sold; nothing is paid here.
    payments: iyzicoGateway({ url: "http://127.0.0.1:9", apiKey: "-", secretKey: "-" }),
    clock: () => new Date(),
    log,
    origin: process.env["KONTAK_ORIGIN"]!,
    isDemo: true,
    member: undefined,
    session: undefined,
    client: "",
    nonce: undefined,
  } as unknown as Context;
  return context;
}
