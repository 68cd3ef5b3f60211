// `npm run reference-data`: loads the files of reference-data/ into the database. A second run changes nothing.
import { loadReferenceData } from "#src/core/catalogue/load.server.ts";
import { loadContent } from "#src/site/content/items/load.server.ts";
import { openDeps, readConfig } from "#src/server/start.server.ts";

const server = await openDeps(readConfig(process.env));
try {
  const startedAt = performance.now();
  const ctx = { ...server.deps, log: console, member: undefined, session: undefined, client: "", nonce: undefined };
  const files = [...(await loadReferenceData(server.deps)), ...(await loadContent(ctx))];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(files.length === 0 ? "Her şey güncel." : `${files.join(", ")} yüklendi (${seconds} s).`);
} finally {
  await server.close();
}
