import { type APIRequestContext, expect, test } from "@playwright/test";

type Image = { name: string; has: (attribute: string) => string | undefined; choices: boolean };

/** The pictures in the HTML of a page, in document order, without those that scripts add. */
async function imagesOf(request: APIRequestContext, path: string): Promise<Image[]> {
  const html = (await (await request.get(path)).text()).replace(/<(script|noscript)[\s\S]*?<\/\1>/g, "");
  return [...html.matchAll(/(<picture[^>]*>\s*(?:<source[^>]*>\s*)*)?<img ([^>]*)>/g)].map(
    ([, picture = "", tag = ""]) => {
      const has = (attribute: string) => new RegExp(`(?:^| )${attribute}="([^"]*)"`, "i").exec(tag)?.[1];
      return { name: has("src") ?? tag, has, choices: / srcset="[^"]+" sizes="[^"]+"/i.test(`${picture} ${tag}`) };
    },
  );
}

const listing = async (request: APIRequestContext) =>
  /href="(\/ilan\/[^"?#]+)"/.exec(await (await request.get("/otomobil?sayfa=3")).text())![1]!;

for (const [page, eagerMost, path] of [
  ["home", 1, async () => "/"],
  // Its search stands above all pictures.
  ["car site", 0, async () => "/araba"],
  ["results", 4, async () => "/otomobil?sayfa=3"],
  ["gallery of results", 4, async () => "/otomobil?gorunum=galeri&sayfa=3"],
  ["listing", 1, listing],
] as const)
  test(`${page}: pictures reserve their space, have fitting sizes, and only the first visible ones load eagerly`, async ({
    request,
  }) => {
    const images = await imagesOf(request, await path(request));
    expect(images.length).toBeGreaterThan(1);
    const isHigh = ({ has }: Image) => has("fetchpriority") === "high";
    expect(images.map(isHigh)).toEqual(images.map((_, at) => at === 0 && eagerMost > 0));
    expect(eagerMost > 0 && images[0]!.has("loading") === "lazy").toBe(false);
    const late = images.slice(eagerMost).filter(({ has }) => has("loading") !== "lazy");
    expect(late.map(({ name }) => name)).toEqual([]);
    for (const { name, has, choices } of images) {
      expect(Number(has("width")), name).toBeGreaterThan(0);
      expect(Number(has("height")), name).toBeGreaterThan(0);
      expect(has("alt"), name).toBeDefined();
      // An SVG has every size in one file, and rows are so narrow that one size is enough.
      const isSmall = page === "results" && name.endsWith("-400.webp");
      expect(choices || isSmall || name.endsWith(".svg"), `${name} has no sizes to choose from`).toBe(true);
    }
  });
