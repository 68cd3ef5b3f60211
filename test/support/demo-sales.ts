import { inTransaction } from "#src/shared/context.server.ts";
import { readBasis } from "#src/site/demo/basis.server.ts";
import { grantAuthority, writeSales } from "#src/site/demo/listings.server.ts";
import { planMarket } from "#src/site/demo/market/market-plan.ts";
import { writePeople } from "#src/site/demo/people.server.ts";
import { allPictures, pictureSet } from "#src/site/demo/pictures/picture-set.ts";
import { seededRandom } from "#src/site/demo/random.ts";
import type { TestApp } from "./app.ts";
import { aPhoto } from "./sale.ts";

/** The sellers and the vehicles for sale of a demo market with so many, with small photos in place of its drawings. */
export async function demoSales(app: TestApp, size: number, seed = "kontak") {
  const pictures = pictureSet(1);
  const plan = planMarket({ ...(await readBasis(app.ctx())), pictures }, size, seed);
  const photoIds = new Map<string, string>();
  for (const { name } of allPictures(pictures)) photoIds.set(name, await aPhoto(app));
  await inTransaction(app.ctx(), async (tx) => {
    const people = await writePeople(tx, plan, { passwordHash: "yok", portraits: [] });
    const random = (label: string) => seededRandom(`${seed}/${label}`);
    await grantAuthority(tx, await writeSales(tx, plan, { people, photoIds, random }));
  });
}
