import { RouterContextProvider } from "react-router";
import { expect, onTestFinished } from "vitest";
import { loader as shop } from "#src/business/businesses/shop.page.tsx";
import { loader as article } from "#src/site/content/pages/article.page.tsx";
import { loader as contentList } from "#src/site/content/pages/list.page.tsx";
import { loader as carSite } from "#src/site/home/car-site/car-site.page.tsx";
import { loader as home } from "#src/site/home/home.page.tsx";
import { loader as listing } from "#src/selling/listing-page/listing.page.tsx";
import { loader as member } from "#src/people/members/seller/member.page.tsx";
import { loader as detailed } from "#src/finding/search/detailed/detailed.page.tsx";
import type { EngineQuery } from "#src/finding/search/engine/engine.ts";
import type { SearchIndex } from "#src/finding/search/feed/index-process.server.ts";
import { loader as results } from "#src/finding/search/results.page.tsx";
import { type Dependencies, pageCache } from "#src/server/page-cache/store.server.ts";
import { appContext } from "#src/shared/context.server.ts";
import { jsonLdOf } from "#src/shared/json-ld.server.ts";
import { noRowDependencies, recordDependencies } from "#src/shared/page-dependencies.server.ts";
import { type TestApp, testOrigin } from "./app.ts";

const loaders: Record<string, (args: never) => unknown> = {
  "": home,
  araba: carSite,
  "detayli-arama": detailed,
  ilan: listing,
  uye: member,
  dukkan: shop,
  haberler: contentList,
  haber: article,
};

type Answer = { status: number; text: string; isCacheable: boolean };
type Recorded = Dependencies & { asked: EngineQuery[] };
const newRecording = (): Recorded => ({ asked: [], shown: noRowDependencies() });

/** The pages that may be cached, read by their loaders: fresh, or through a page cache. */
export function cachedPages(app: TestApp) {
  /** Everything that the page gives a visitor's browser and search engines, with its status. */
  async function read(address: string, search: SearchIndex, { asked, shown } = newRecording()): Promise<Answer> {
    const url = new URL(testOrigin + address);
    const [first = "", ...rest] = url.pathname.split("/").slice(1);
    const [vehicle, city] = rest;
    const params = {
      ilan: { category: rest[0], vehicle: rest[1], title: rest[2], keyCode: rest[3] },
      uye: { pathName: rest[0] },
      dukkan: { slug: rest[0] },
      haber: { slug: rest[0] },
    }[first] ?? { type: first, vehicle, city };
    const context = new RouterContextProvider();
    context.set(appContext, { ...app.ctx(), search, asked });
    const args = { request: new Request(url), context, params, url, pattern: "" };
    try {
      const data = (await recordDependencies(shown, async () => (loaders[first] ?? results)(args as never))) as object;
      expect(shown.unrecorded, `queries of ${address} that read listings and do not say which`).toEqual([]);
      const init = "init" in data ? (data.init as ResponseInit | null) : null;
      const status = init?.status ?? 200;
      const isCacheable = status === 200 && !new Headers(init?.headers).has("cache-control");
      return { status, text: JSON.stringify([data, jsonLdOf(context)]), isCacheable };
    } catch (error) {
      if (error instanceof Response)
        return { status: error.status, text: `${error.status} ${error.headers.get("location")}`, isCacheable: false };
      if (error instanceof Error) throw error;
      return { status: 404, text: JSON.stringify(error), isCacheable: false };
    }
  }

  /** A node with an index and a page cache of its own. */
  function aNode(search: SearchIndex) {
    const pages = pageCache({
      market: search,
      clock: () => app.now,
      nextEnd: async () => null,
      askDatabase: async () => {},
      log: app.ctx().log,
    });
    onTestFinished(() => pages.stop());
    return {
      state: pages.state,
      open: async (address: string) => {
        const made = await pages.get<Answer>(address, async ({ isCurrent }) => {
          const dependencies = newRecording();
          const answer = await read(address, isCurrent ? search.applied() : search, dependencies);
          return answer.isCacheable
            ? { headers: {}, etag: "", body: Buffer.from(answer.text), dependencies }
            : { other: answer };
        });
        return "other" in made ? made.other.text : made.body.toString();
      },
    };
  }

  return { read, aNode };
}
